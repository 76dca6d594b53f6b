// The board in the page: shows Python's drawing, says what was done with it. See surface.py.

/**
 * What anywidget gives of the board's Python side.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: object) => void} send
 * @property {(name: string, then: (answer: { number: number }) => void) => void} on
 */
/**
 * A part of a drawing, or what was clicked.
 * @typedef {any} Piece
 */

const DARK = matchMedia("(prefers-color-scheme: dark)");
const STILL = matchMedia("(prefers-reduced-motion)");
const GO_ON = "#go-on";

/** The page's own switch, else JupyterLab's theme, else the system's. */
function scheme() {
	const { jpThemeLight, voila } = document.body.dataset;
	const dark = jpThemeLight && !voila ? jpThemeLight === "false" : DARK.matches;
	return document.documentElement.dataset.tgScheme || (dark ? "dark" : "light");
}

/**
 * How far one piece is from another.
 * @param {Piece[]} ends
 */
function way(...ends) {
	const [from, to] = ends.map((el) => el.transform?.baseVal[0]?.matrix ?? { e: 0, f: 0 });
	return [to.e - from.e, to.f - from.f];
}

/**
 * Take over all attributes.
 * @param {Element} live
 * @param {Element} next
 */
function adopt(live, next) {
	for (const name of live.getAttributeNames()) if (!next.hasAttribute(name)) live.removeAttribute(name);
	for (const { name, value } of next.attributes) live.setAttribute(name, value);
}

// Where new pieces are read.
const sheet = document.createElement("div");
/**
 * Read a drawing.
 * @param {string[]} lines
 * @returns {any}
 */
const read = (lines) => {
	sheet.innerHTML = lines.join("");
	return sheet.children[0];
};

/**
 * Make the live drawing show the next; what is the same in both is not touched.
 * @param {any} live
 * @param {any[][]} news for the outer tag and each piece its old place, if any, and its text if that is new
 */
function change(live, news) {
	const old = [live, ...live.children];
	const was = old.map((el) => el.cloneNode());
	const [outer, ...pieces] = news.slice(0, -1);
	const next = read([outer[1] || "<svg>", ...pieces.map(([, text]) => text)]);
	const copies = [...next.children];
	if (outer[1]) adopt(live, next);
	const still = STILL.matches || live.getAttribute("width") !== was[0].getAttribute("width");
	const kept = new Set(news.map(([place]) => old[place]));
	for (const el of old) if (!kept.has(el)) el.remove();
	let last = null;
	for (const [place, text] of pieces) {
		const copy = text && copies.shift();
		const piece = old[place] ?? copy;
		if (copy && copy !== piece) {
			adopt(piece, copy);
			piece.replaceChildren(...copy.childNodes);
		}
		if (copy === piece || piece.previousElementSibling !== last) last ? last.after(piece) : live.prepend(piece);
		last = piece;
		if (still || !copy) continue;
		const from = was[place] ?? was.find((el) => el.dataset.key === (copy.dataset.from ?? ""));
		const [x, y] = way(copy, from ?? copy);
		if (x || y) piece.animate({ translate: [`${x}px ${y}px`, "0px"] }, { duration: 180, easing: "ease-out" });
	}
}

/**
 * What a key leads to.
 * @param {Piece[]} group
 * @param {Piece} from
 * @param {string} key
 */
function neighbour(group, from, key) {
	// Half a target, in px.
	const row = 22;
	group.sort((a, b) => (([x, y]) => (Math.abs(y) > row ? y : x))(way(b, a)));
	const here = group.indexOf(from);
	const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: group.length - 1 }[key];
	if (there !== undefined) return group[there] ?? from;
	const far = group.map((el) => {
		const [x, y] = way(from, el);
		const ahead = key === "ArrowUp" ? -y : y;
		return ahead > row ? 4 * ahead + Math.abs(x) : el === from ? 1e6 : Infinity;
	});
	return group[far.indexOf(Math.min(...far))];
}

// Shared by all views.
export default () => {
	let number = Math.abs(Date.now()) % 1e9;
	/**
	 * Whether this browser keeps a board's game as it is, by the board's label.
	 * @type {any}
	 */
	const keeps = {};
	// The notice is a sentence of Python's, by its name, that goes with a button to reload.
	let [timer, busy, notice, waiting] = /** @type {any[]} */ ([0, false, "", []]);
	const alarms = new Set();
	// The last drawing, how many came before it, and what was new in it.
	let [drawing, count, news] = /** @type {[string[], number, any[][]]} */ ([[], 0, []]);

	const settle = (now = "") => {
		clearTimeout(timer);
		const then = waiting;
		[busy, notice, waiting] = [false, now, []];
		for (const alarm of alarms) alarm();
		// The first is sent, the others wait on.
		if (!now) for (const one of then) one();
	};

	/** @param {{ model: Model }} view */
	const initialize = ({ model }) => {
		const begin = () => {
			const code = model.get("drawing");
			if (!code.endsWith("</svg>")) return;
			[drawing, count, news] = [code.split("\n"), +model.get("changes"), []];
		};
		const follow = () => {
			const [now, ...lines] = model.get("changes").split("\n");
			if (!lines[0]) return begin();
			if (+now !== count + 1) return model.send({ kind: "again" });
			count++;
			news = lines.map((/** @type {string} */ line) => /^(\d*)([^]*)/.exec(line)?.slice(1));
			drawing = news.map(([place, text]) => text || drawing[place]);
		};
		begin();
		model.on("change:changes", follow);
		const label = model.get("label");
		const key = `tilegames:${location.pathname}:${label}`;
		/**
		 * Keep a trait in this browser, and set another to what was kept before.
		 * @param {string} name
		 * @param {string} found
		 * @param {string} place
		 */
		const keep = (name, found, place) => {
			const kept = () => {
				try {
					return localStorage.getItem(place) ?? "";
				} catch {}
			};
			// The lobby leads straight back to a game that waits.
			if (kept()) model.set(found, kept() + (found === "stored" && location.hash === GO_ON ? GO_ON : ""));
			model.on(`change:${name}`, () => {
				const code = model.get(name);
				try {
					code ? localStorage.setItem(place, code) : localStorage.removeItem(place);
				} catch {}
				// Once only: a reload may be meant to leave it.
				if (location.hash === GO_ON) history.replaceState(null, "", location.pathname + location.search);
			});
			return () => kept() === model.get(name);
		};
		keeps[label] = keep("resume", "stored", key);
		keep("choices", "choices", `${key} choices`);
		addEventListener("storage", (event) => {
			// Two tabs of one kernel come to the same, soon.
			if (event.key === key) setTimeout(() => keeps[label]() || settle("elsewhere"), 500);
		});
		model.on("msg:custom", (/** @type {any} */ answer) => {
			if (answer.number === number) settle();
			if (answer.kind === "forget") localStorage.removeItem(key);
		});
	};

	/** @param {{ model: Model, el: HTMLElement }} view */
	const render = ({ model, el: host }) => {
		host.innerHTML = `<div class="tg-surface" role="group" tabindex="-1">
			<div class="tg-alert" role="alert"></div><div class="tg-spoken" role="status"></div></div>`;
		const [root, alert, spoken] = host.querySelectorAll("div");
		root.ariaLabel = model.get("label");

		let drag = new AbortController();
		let [room, width, acted, asked, svg, opened] = /** @type {any[]} */ ([0, 0, "", ""]);
		// Each group's tab stop.
		const stops = new Map();

		/** @returns {Piece[]} */
		const targets = () => [...svg.querySelectorAll("[data-action]")];
		/** @param {string} what */
		const called = (what, name = "action") => targets().find((el) => el.dataset[name] === what);
		/** @param {Piece} el */
		const group = (el) => el.dataset.group ?? el.dataset.key;
		/** @param {Piece} el */
		const mates = (el) => targets().filter((other) => group(other) === group(el));
		/** @param {{ target: any }} event */
		const at = (event, what = "action") => event.target.closest(`[data-${what}]`);

		const send = (action = "") => {
			if (busy) {
				// Sent after the answer, if still there.
				if (action === asked || waiting.length > 15) return;
				asked = action;
				waiting.push(() => (/^(cancel|move)/.test(action) || called(action)) && send(action));
				return;
			}
			[busy, acted, asked] = [true, action, action];
			timer = setTimeout(settle, 4000, "lost");
			try {
				model.send({ kind: "act", action, number: ++number, version: model.get("version") });
			} catch {
				settle("lost");
			}
		};

		const rove = () => {
			const first = new Map();
			for (const el of targets())
				if (!first.has(group(el)) || stops.get(group(el)) === el.dataset.key) first.set(group(el), el);
			for (const el of targets()) {
				const index = first.get(group(el)) === el ? 0 : -1;
				if (el.tabIndex !== index) el.tabIndex = index;
			}
		};

		const paint = () => {
			drag.abort();
			const focus = () => svg && targets().find((el) => el === document.activeElement);
			const held = focus();
			const index = held && mates(held).indexOf(held);
			const dead = held?.ariaDisabled;
			const title = svg?.ariaLabel;
			if (svg && news[0]) change(svg, news);
			else {
				svg?.remove();
				root.prepend((svg = read(drawing)));
			}
			svg.style.maxWidth = `${svg.getAttribute("width") * 1.125}px`;
			const other = title !== svg.ariaLabel;
			// From a page that was opened and closed, the focus goes back to what opened it.
			const opener = other && /^back|cancel/.test(acted) && called(opened);
			if (other) opened = acted;
			rove();
			const answer = other ? root : svg.querySelector("[data-key=band]");
			if (busy) requestAnimationFrame(() => answer?.scrollIntoView({ block: other ? "start" : "nearest" }));
			const here = focus();
			if (!held || (here && !other && (dead || !held.ariaDisabled))) return;
			// What had the focus is gone, is of another page or may no longer be done: it goes where something may.
			/** @param {string} what */
			const free = (what) => svg.querySelector(`${what}:not([aria-disabled])`);
			const near = mates(held)[index] ?? mates(held).at(-1);
			const main = free("[data-main] a") ?? free("[data-main]");
			const rack = free("[data-group=rack]");
			[
				opener,
				other && (main ?? rack ?? free("[data-action]")),
				!here && called(held.dataset.key, "key"),
				// The answers to a question.
				free("[data-key^=band-][data-action]:not([data-action^=rules])"),
				free("[data-group=rack][data-from]"),
				!near?.ariaDisabled && near,
				main,
				rack,
				here ? held : (near ?? targets()[0]),
			]
				.find(Boolean)
				?.focus({ preventScroll: true });
		};

		const speak = () => {
			// A new one is read out in any case.
			spoken.innerHTML = "<p></p>";
			spoken.children[0].textContent = model.get("live");
		};

		const warn = () => {
			const held = alert.contains(document.activeElement);
			alert.textContent = model.get(notice === "lost" && !keeps[model.get("label")]() ? "unkept" : notice || "trouble");
			if (!notice) return held && targets()[0]?.focus();
			const reload = alert.appendChild(document.createElement("button"));
			reload.textContent = model.get("reload");
			reload.onclick = () => location.reload();
			alert.scrollIntoView({ block: "nearest" });
		};

		const report = () => {
			model.set("scheme", (root.dataset.scheme = scheme()));
			const space = root.clientWidth;
			const fit = Math.min(1280, Math.max(320, space - (space % 40)));
			// A hidden view has no width; JupyterLab hides all while it changes its theme.
			// Wider by little, a scroll bar went.
			if (space >= 40 && (fit < width || Math.abs(space - room) > 24)) {
				[room, width] = [space, fit];
				model.set("width", fit);
			}
			model.save_changes();
		};

		/** @type {(kind: string, then: (event: any) => void, signal?: AbortSignal) => void} */
		const on = (kind, then, signal) => (signal ? window : root).addEventListener(kind, then, { signal });

		on("click", (event) => {
			const el = at(event);
			// Twice is once.
			const twice = event.detail > 1 && (el?.dataset.action !== acted || el.ariaPressed);
			if (el && !twice) send(el.dataset.action);
		});
		on("keydown", (event) => {
			if (event.ctrlKey || event.altKey || event.metaKey) return;
			event.stopPropagation();
			const { key, repeat } = event;
			const el = at(event);
			if (key === "Escape") svg.querySelector(".tg-ghost") ? drag.abort() : repeat || send("cancel");
			else if (el && /^(Enter| )$/.test(key)) repeat || send(el.dataset.action);
			else if (el && /^(Arrow|Home|End)/.test(key)) neighbour(mates(el), el, key).focus();
			else return;
			event.preventDefault();
		});
		on("keyup", (event) => event.stopPropagation());
		on("focusin", (event) => {
			const el = at(event);
			if (el) stops.set(group(el), el.dataset.key);
			rove();
		});
		// A finger that scrolls cancels the pointer.
		on("pointerdown", (down) => {
			drag.abort();
			const el = at(down, "drag");
			if (!el || !down.isPrimary || down.button) return;
			drag = new AbortController();
			const { signal } = drag;
			let ghost = /** @type {any} */ (null);
			signal.onabort = () => ghost?.remove();
			on("pointercancel", () => drag.abort(), signal);
			on("pointermove", (now) => {
				const [x, y] = [now.clientX - down.clientX, now.clientY - down.clientY];
				// Still a click.
				if (!ghost && Math.hypot(x, y) < 8) return;
				ghost ??= svg.appendChild(el.cloneNode(true));
				ghost.classList = "tg-ghost";
				const { a: scale } = svg.getScreenCTM();
				ghost.style.translate = `${x / scale}px ${y / scale}px`;
			}, signal);
			on("pointerup", (up) => {
				drag.abort();
				const below = document.elementFromPoint(up.clientX, up.clientY);
				const goal = ghost && svg.contains(below) && at({ target: below }, "drop");
				if (goal) send(`move ${el.dataset.drag} ${goal.dataset.drop}`);
			}, signal);
		});

		paint();
		warn();
		alarms.add(warn);
		model.on("change:changes", paint);
		model.on("change:version", speak);
		model.on("change:trouble", warn);
		const size = new ResizeObserver(report);
		size.observe(root);
		// JupyterLab has commands on letters, which are the board's, and on Ctrl or Cmd, as saving, which are its own.
		/** @param {any} event */
		const hear = (event) => {
			const { target, key } = event;
			root.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
			const beside = !root.contains(target) && host.parentElement?.contains(target);
			// In a field it is only for the field.
			if (beside && key === "Escape" && !event.repeat) return target.matches("input") || send("cancel");
			// A button beside the board would not say that nobody answers it.
			if (busy || !beside || !target.closest("button,input") || (key && key !== "Enter")) return;
			send();
			if (!busy) event.stopPropagation();
		};
		const gone = new AbortController();
		const always = { capture: true, signal: gone.signal };
		for (const kind of ["keydown", "click"]) addEventListener(kind, hear, always);
		const theme = new MutationObserver(report);
		theme.observe(document, { subtree: true, attributeFilter: ["data-tg-scheme", "data-jp-theme-light"] });
		DARK.addEventListener("change", report, always);

		return () => {
			gone.abort();
			size.disconnect();
			theme.disconnect();
			alarms.delete(warn);
		};
	};

	return { initialize, render };
};
