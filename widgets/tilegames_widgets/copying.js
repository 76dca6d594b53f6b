// A button that copies a text, and to which the page can be led. See copying.py.

/** @typedef {import("./surface.js").Model} Model */

export default {
	/** @param {{ model: Model, el: HTMLElement }} view */
	render({ model, el }) {
		el.innerHTML = `<div class="tg-copy" data-lm-suppress-shortcuts="true" style="scroll-margin-top:64px">
			<button type="button" class="jupyter-widgets jupyter-button widget-button tg-screen" style="width:auto"></button>
			<span role="status"></span><textarea readonly rows="4" hidden
			style="box-sizing:border-box;width:100%;max-width:640px;font:inherit"></textarea></div>`;
		const [root] = el.querySelectorAll("div");
		const [button, status, field] = /** @type {any} */ (root.children);
		button.textContent = field.ariaLabel = model.get("description");

		const copied = async () => {
			const text = model.get("text");
			try {
				await navigator.clipboard.writeText(text);
				return true;
			} catch {} // there is none, or it is closed to us
			field.hidden = false;
			field.value = text;
			field.select();
			return document.execCommand("copy");
		};
		const lead = () => {
			if (!model.get("asked")) return;
			// Once it is laid out.
			new ResizeObserver((_, size) => {
				size.disconnect();
				root.scrollIntoView({ block: "start" });
				button.focus({ preventScroll: true });
			}).observe(root);
		};

		button.onclick = async () => {
			const done = await copied();
			if (done && !field.hidden) button.focus({ preventScroll: true });
			field.hidden = done;
			status.textContent = model.get(done ? "done" : "undone");
		};
		root.onkeydown = (event) => event.stopPropagation(); // the notebook has commands on letters
		model.on("change:text", () => {
			status.textContent = "";
			field.hidden = true;
		});
		model.on("change:asked", lead);
		lead();
	},
};
