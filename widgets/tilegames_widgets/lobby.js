// Shows on the cards what this browser has kept for the pages they lead to; nothing of it is sent. See lobby.py.

{
	/**
	 * The code that the board with this name has kept on the page of a link, as surface.js keeps it.
	 * @param {any} link
	 */
	const kept = ({ href, dataset }) => {
		try {
			return localStorage.getItem(`tilegames:${new URL(href).pathname}:${dataset.kept}`) ?? "";
		} catch {
			return ""; // this browser keeps nothing
		}
	};

	const show = () => {
		/** @type {any[]} */
		const cards = [...document.querySelectorAll(".tg-lobby article")];
		for (const card of cards) {
			const [waiting, learn] = ["table", "lesson"].map((kind) => card.querySelector(`[data-kept$=${kind}]`));
			if (waiting) waiting.hidden = !kept(waiting);
			if (!learn) continue;
			const { title, words, on, told, units } = learn.dataset;
			const codes = kept(learn).split("~").map((code) => code.split("."));
			/** @type {[string, number][]} */
			const all = Object.entries(JSON.parse(units));
			// tl1.game.unit.place, then every step that is done.
			const done = all.filter(([unit, steps]) => codes.some((code) => code[2] === unit && code.length - 4 >= steps));
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
