// The board in the page: shows Python's drawing, says what was done with it, and keeps only focus, drag and motion.
// It knows no game. surface.py describes the traits.

const PATIENCE = 4000; // ms without an answer before the page says so
const DARK = matchMedia("(prefers-color-scheme: dark)");
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** The page's own switch, else JupyterLab's theme, else what the system prefers. */
function scheme() {
	const { jpThemeLight, voila } = document.body.dataset;
	const dark = jpThemeLight && !voila ? jpThemeLight === "false" : DARK.matches;
	return document.documentElement.dataset.tgScheme || (dark ? "dark" : "light");
}

/** The pieces by key, those without one by kind. @param {any} svg */
const pieces = (svg) => new Map([...svg.children].map((el) => [el.dataset?.key ?? el.nodeName, el]));

/** How far it is from one piece to another. @param {any[]} ends */
function way(...ends) {
	const [from, to] = ends.map((el) => el.getAttribute("transform")?.match(/-?[\d.]+/g) ?? [0, 0]);
	return [to[0] - from[0], to[1] - from[1]];
}

/** @param {any} live @param {any} next */
function adopt(live, next) {
	for (const name of live.getAttributeNames()) if (!next.hasAttribute(name)) live.removeAttribute(name);
	for (const { name, value } of next.attributes) live.setAttribute(name, value);
}

/** Make `live`, which shows `was`, show `next`. @param {any} live @param {any} was @param {any} next */
function change(live, was, next) {
	const still = STILL.matches || was.getAttribute("width") !== next.getAttribute("width");
	const [shown, before, after] = [live, was, next].map(pieces);
	for (const [key, el] of shown) if (!after.has(key)) el.remove();
	let last;
	for (const [key, el] of after) {
		const old = before.get(key);
		const copy = el.isEqualNode(old) ? null : document.importNode(el, true);
		const piece = shown.get(key) ?? copy;
		if (old && copy) {
			adopt(piece, copy);
			piece.replaceChildren(...copy.childNodes);
		}
		if (!last) live.prepend(piece);
		else if (piece.previousElementSibling !== last) last.after(piece);
		last = piece;
		const from = old ?? before.get(el.dataset?.from);
		if (still || !copy || !from) continue;
		const [x, y] = way(el, from);
		if (x || y) piece.animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, { duration: 180, easing: "ease-out" });
	}
	adopt(live, next);
}

/** What lies where a key leads, best straight ahead. @param {any[]} group @param {any} from @param {string} key */
function neighbour(group, from, key) {
	if (key === "Home") return group[0];
	if (key === "End") return group.at(-1);
	let [best, least] = [from, Infinity];
	for (const el of group) {
		const [x, y] = way(from, el);
		const ahead = { ArrowLeft: -x, ArrowRight: x, ArrowUp: -y }[key] ?? y;
		const cost = 4 * Math.abs(x) + 4 * Math.abs(y) - 3 * ahead;
		if (ahead > 0 && cost < least) [best, least] = [el, cost];
	}
	return best;
}

/** anywidget calls this once for each model; what stands here is shared by the model's views. */
export default () => {
	let number = Date.now() % 1e9; // of the last act; two pages on one kernel hardly ever share one
	let [timer, busy, lost] = [0, false, false];
	const alarms = new Set();

	/** The act was answered, or not in time. */
	const settle = (silent = false) => {
		[busy, lost] = [false, silent];
		for (const alarm of alarms) alarm();
	};

	/** @param {any} context */
	const initialize = ({ model }) => {
		const key = `tilegames:${location.pathname}:${model.get("label")}`;
		try {
			const kept = localStorage.getItem(key);
			if (kept) model.set("stored", kept); // goes out with the width
		} catch {} // no storage: the game goes on without
		model.on("change:resume", () => {
			const code = model.get("resume");
			try {
				code ? localStorage.setItem(key, code) : localStorage.removeItem(key);
			} catch {}
		});
		model.on("msg:custom", (/** @type {any} */ answer) => {
			if (answer.number !== number) return;
			clearTimeout(timer);
			settle();
		});
	};

	/** @param {any} context */
	const render = ({ model, el: host }) => {
		host.innerHTML = `<div class="tg-surface" role="group" data-lm-suppress-shortcuts="true">
			<div class="tg-alert" role="alert"></div><div class="tg-spoken" role="status"></div></div>`;
		const root = host.firstChild;
		const [alert, spoken] = root.children;
		root.ariaLabel = model.get("label");

		let [drawn, svg] = /** @type {any[]} */ ([]); // the drawing as it came and as it is shown
		let drag = new AbortController();
		let [room, width, acted] = [0, 0, ""];
		const stops = new Map(); // the key of each group's tab stop

		const targets = () => [...svg.querySelectorAll("[data-action]")];
		/** @param {any} el */
		const groupOf = (el) => el.dataset.group ?? el.dataset.key;
		/** @param {any} el */
		const mates = (el) => targets().filter((other) => groupOf(other) === groupOf(el));
		/** @param {any} event */
		const at = (event, what = "action") => event.target.closest(`[data-${what}]`);

		const send = (action = "") => {
			if (busy) return;
			[busy, acted] = [true, action];
			timer = setTimeout(settle, PATIENCE, true);
			model.send({ kind: "act", action, number: ++number, version: model.get("version") });
		};

		const rove = () => {
			const first = new Map();
			for (const el of targets())
				if (!first.has(groupOf(el)) || stops.get(groupOf(el)) === el.dataset.key) first.set(groupOf(el), el);
			for (const el of targets()) el.setAttribute("tabindex", first.get(groupOf(el)) === el ? 0 : -1);
		};

		const paint = () => {
			const next = new DOMParser().parseFromString(model.get("drawing"), "image/svg+xml").documentElement;
			if (next.nodeName !== "svg") return; // the last whole one stays
			drag.abort();
			/** @type {any} */
			const held = svg?.contains(document.activeElement) && document.activeElement;
			const index = held && mates(held).indexOf(held);
			if (drawn) change(svg, drawn, next);
			else root.prepend((svg = document.importNode(next, true)));
			svg.style.maxWidth = `${svg.getAttribute("width") * 1.125}px`;
			drawn = next;
			rove();
			if (!held || svg.contains(document.activeElement)) return;
			const same = targets().find((el) => el.dataset.key === held.dataset.key);
			(same ?? mates(held)[index] ?? mates(held).at(-1) ?? targets()[0])?.focus({ preventScroll: true });
		};

		const speak = () => {
			const line = document.createElement("p"); // is read out even if it says the same again
			line.textContent = model.get("live");
			spoken.replaceChildren(line);
		};

		const warn = () => {
			const held = alert.contains(document.activeElement);
			const reload = document.createElement("button");
			reload.textContent = model.get("reload");
			reload.onclick = () => location.reload();
			alert.replaceChildren(model.get(lost ? "lost" : "trouble"), ...(lost ? [reload] : []));
			if (lost) alert.scrollIntoView({ block: "nearest" });
			else if (held) targets()[0]?.focus();
		};

		const report = () => {
			model.set("scheme", (root.dataset.scheme = scheme()));
			const space = root.clientWidth;
			if (!space) return; // a hidden view has no say
			const fit = Math.min(1280, Math.max(320, space - (space % 40)));
			// Growing takes more than a scroll bar that went away with the drawing's height.
			if (fit < width || Math.abs(space - room) > 24) {
				[room, width] = [space, fit];
				model.set("width", fit);
			}
			model.save_changes();
		};

		/** @param {string} kind @param {(event: any) => void} then @param {AbortSignal} [signal] */
		const on = (kind, then, signal) => (signal ? window : root).addEventListener(kind, then, { signal });

		on("click", (event) => {
			const el = at(event);
			// A double click neither switches twice nor presses what has just appeared there.
			if (event.detail > 1 && (el?.dataset.action !== acted || el.ariaPressed)) return;
			if (el) send(el.dataset.action);
		});
		on("keydown", (event) => {
			event.stopPropagation(); // the notebook has commands on single letters
			const el = at(event);
			const { key, repeat } = event;
			if (event.ctrlKey || event.altKey || event.metaKey) return;
			if (key === "Escape") svg.querySelector(".tg-ghost") ? drag.abort() : repeat || send("cancel");
			else if (el && /^(Enter| )$/.test(key)) repeat || send(el.dataset.action);
			else if (el && /^(Arrow|Home|End)/.test(key)) neighbour(mates(el), el, key).focus();
			else return;
			event.preventDefault();
		});
		on("keyup", (event) => event.stopPropagation());
		on("focusin", (event) => {
			const el = at(event);
			if (el) stops.set(groupOf(el), el.dataset.key);
			rove();
		});
		// On a touch screen up and down scroll (see the style sheet), which cancels the pointer.
		on("pointerdown", (down) => {
			drag.abort();
			const el = at(down, "drag");
			if (!el || !down.isPrimary || down.button) return;
			drag = new AbortController();
			const { signal } = drag;
			/** @type {any} */
			let ghost;
			signal.onabort = () => ghost?.remove();
			on("pointercancel", () => drag.abort(), signal);
			on("pointermove", (now) => {
				const [x, y] = [now.clientX - down.clientX, now.clientY - down.clientY];
				if (!ghost && Math.hypot(x, y) < 8) return; // still a click
				ghost ??= svg.appendChild(el.cloneNode(true));
				ghost.classList.add("tg-ghost");
				const { a: scale } = svg.getScreenCTM();
				ghost.style.translate = `${x / scale}px ${y / scale}px`;
			}, signal);
			on("pointerup", (up) => {
				drag.abort();
				/** @type {any} */
				const goal = ghost && document.elementFromPoint(up.clientX, up.clientY)?.closest("[data-drop]");
				if (goal && svg.contains(goal)) send(`move ${el.dataset.drag} ${goal.dataset.drop}`);
			}, signal);
		});

		paint();
		warn();
		alarms.add(warn);
		model.on("change:drawing", paint);
		model.on("change:version", speak);
		model.on("change:trouble", warn);
		const size = new ResizeObserver(report);
		size.observe(root);
		const theme = new MutationObserver(report);
		theme.observe(document, { subtree: true, attributeFilter: ["data-tg-scheme", "data-jp-theme-light"] });
		DARK.addEventListener("change", report);

		return () => {
			DARK.removeEventListener("change", report);
			size.disconnect();
			theme.disconnect();
			alarms.delete(warn);
			drag.abort();
		};
	};

	return { initialize, render };
};
