// Shows on the cards what this browser has kept for the pages they lead to; nothing of it is sent. See lobby.py.

{
	// What is not shaped so was not kept by a board, or cannot be read any more.
	const LONGEST = 20000;
	const GAME = /^tg1[\w-]+\.\d*0[\w.,=-]*$/;
	const PLACE = /^tl1\.[\w.~=-]+$/;

	/**
	 * The codes that boards with this name have kept on the page of a link, as surface.js keeps them.
	 * @param {any} link
	 * @param {RegExp} more what may follow the name
	 * @param {RegExp} shape how a code is shaped
	 * @returns {string[]}
	 */
	const kept = ({ href, dataset }, more, shape) => {
		const place = `tilegames:${new URL(href).pathname}:${dataset.kept}`;
		try {
			return Object.entries(localStorage)
				.filter(([key, code]) => key.startsWith(place) && more.test(key.slice(place.length)) && shape.test(code))
				.filter(([, code]) => code.length <= LONGEST)
				.map(([, code]) => code);
		} catch {
			return []; // this browser keeps nothing
		}
	};

	const show = () => {
		/** @type {any[]} */
		const waits = [...document.querySelectorAll(".tg-waiting a")];
		for (const link of waits) {
			const [code] = kept(link, /^$/, GAME);
			link.parentNode.hidden = !code;
			// After the record come a level for each seat, 0 for a person, what was chosen, the round and the player to move.
			const [, levels = "", , stands = ""] = (code ?? "").split(".");
			const [round, player] = stands.split("-");
			const { round: at, mine, turn, next, some } = link.dataset;
			const whose = !player ? next : levels.split("0").length > 2 ? turn.replace("#", player) : mine;
			const [lead, rest] = link.parentNode.querySelectorAll("b, span");
			[lead.textContent, rest.textContent] = round ? [at.replace("#", round), whose] : [some, ""];
		}
		/** @type {any[]} */
		const cards = [...document.querySelectorAll(".tg-lobby article")];
		for (const card of cards) {
			const learn = card.querySelector("[data-kept$=lesson]");
			if (!learn) continue;
			const { title, words, on, told, units } = learn.dataset;
			// The first steps of a course may be boards of their own. A code is tl1.game.unit.place, then each step as
			// step=stars, or step=s for one that was skipped.
			const codes = kept(learn, /^( |$)/, PLACE).flatMap((codes) => codes.split("~").map((code) => code.split(".")));
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
		const links = document.querySelectorAll(".tg-waiting:not([hidden]) a, .tg-lobby nav a");
		for (const link of links) link.classList.toggle("tg-main", link === links[0]);
	};

	show();
	addEventListener("pageshow", (event) => event.persisted && show());
}
