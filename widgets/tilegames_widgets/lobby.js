// Shows on the cards what this browser has kept for the pages they lead to; nothing of it is sent. See lobby.py.

{
	/**
	 * The codes that boards with this name have kept on the page of a link, as surface.js keeps them.
	 * @param {any} link
	 * @param {RegExp} more what may follow the name
	 * @returns {string[]}
	 */
	const kept = ({ href, dataset }, more) => {
		const place = `tilegames:${new URL(href).pathname}:${dataset.kept}`;
		try {
			return Object.entries(localStorage)
				.filter(([key, code]) => code && key.startsWith(place) && more.test(key.slice(place.length)))
				.map(([, code]) => code);
		} catch {
			return []; // this browser keeps nothing
		}
	};

	const show = () => {
		/** @type {any[]} */
		const cards = [...document.querySelectorAll(".tg-lobby article")];
		for (const card of cards) {
			const [waiting, learn] = ["table", "lesson"].map((kind) => card.querySelector(`[data-kept$=${kind}]`));
			if (waiting) waiting.hidden = !kept(waiting, /^$/).length;
			if (!learn) continue;
			const { title, words, on, told, units } = learn.dataset;
			// The first steps of a course may be boards of their own. A code is tl1.game.unit.place, then each step as
			// step=stars, or step=s for one that was skipped.
			const codes = kept(learn, /^( |$)/).flatMap((codes) => codes.split("~").map((code) => code.split(".")));
			/** @type {[string, number][]} */
			const all = Object.entries(JSON.parse(units));
			/** @param {string} unit */
			const steps = (unit) => {
				const marks = codes.filter((code) => code[2] === unit).flatMap((code) => code.slice(4));
				return new Set(marks.filter((mark) => !mark.endsWith("=s")).map((mark) => mark.split("=")[0]));
			};
			const done = all.filter(([unit, count]) => steps(unit).size >= count);
			const begun = codes.some((code) => code.length > 4) && done.length < all.length;
			learn.textContent = begun ? on : words;
			learn.ariaLabel = `${title}: ${learn.textContent}`;
			const [bar, count] = card.querySelector(".tg-units").children;
			bar.firstChild.style.width = `${(100 * done.length) / all.length}%`;
			if (begun || done.length) count.textContent = told.replace("#", done.length);
		}
		// One action is the main one: a game that waits, else the first lesson.
		const links = document.querySelectorAll(".tg-lobby nav a:not([hidden])");
		const main = [...links].find((link) => link.matches(".tg-waiting")) ?? links[0];
		for (const link of links) link.classList.toggle("tg-main", link === main);
	};

	show();
	addEventListener("pageshow", (event) => event.persisted && show());
}
