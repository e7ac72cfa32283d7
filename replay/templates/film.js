"use strict";
const reel = JSON.parse(document.getElementById("reel").textContent);
const frames = reel.frames.map(([version, turn, actor, words, changes]) => ({version, turn, actor, words, changes}));
const byId = (id) => document.getElementById(id);
const board = document.querySelector("main > svg");
const groups = reel.layers.map((id) => board.querySelector(`[id="${id}"]`) || latecomer(id));

/* The layer of something that was not there at the beginning. */
function latecomer(id) {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.id = id;
  return board.appendChild(group);
}

/* For each layer: the frames that change it, and the markup from then on. */
const history = reel.layers.map(() => ({at: [], markup: []}));
frames.forEach((frame, index) => frame.changes.forEach(([layer, markup]) => {
  history[layer].at.push(index);
  history[layer].markup.push(markup);
}));
const shown = reel.layers.map(() => null);
let current = -1, timer = 0;

function markupAt(layer, index) {
  const {at, markup} = history[layer];
  if (index < at[0]) return -1;
  let low = 0, high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle] <= index) low = middle + 1; else high = middle;
  }
  return markup[low - 1];
}

function show(index, flash = false) {
  current = Math.max(0, Math.min(frames.length - 1, index));
  groups.forEach((group, layer) => {
    const markup = markupAt(layer, current);
    group.classList.remove("changed");
    if (shown[layer] === markup) return;
    shown[layer] = markup;
    group.innerHTML = markup < 0 ? "" : reel.markup[markup];
    if (flash && reel.layers[layer].startsWith("at-")) {
      void group.getBoundingClientRect();
      group.classList.add("changed");
    }
  });
  const frame = frames[current];
  const who = document.createElement("b");
  who.textContent = frame.actor;
  byId("words").replaceChildren(who, frame.words);
  byId("seek").value = current;
  const numbers = [frame.turn, frame.version, frames[frames.length - 1].version];
  byId("place").textContent = byId("place").dataset.place.replace(/%/g, () => numbers.shift());
}

function turn(step) {
  const from = frames[current].turn;
  let index = current;
  while (index + step >= 0 && index + step < frames.length && frames[index].turn === from) index += step;
  show(index);
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  byId("play").textContent = byId("play").dataset.play;
}

function tick() {
  if (current >= frames.length - 1) return pause();
  show(current + 1, true);
  timer = setTimeout(tick, Number(byId("speed").value));
}

function play() {
  if (timer) return pause();
  if (current >= frames.length - 1) show(0);
  byId("play").textContent = byId("play").dataset.pause;
  timer = setTimeout(tick, 50);
}

function dress() {
  const dark = document.documentElement.classList.toggle("dark");
  board.classList.toggle("dark", dark);
}

const keys = {
  " ": play, ArrowRight: () => show(current + 1, true), ArrowLeft: () => show(current - 1),
  PageDown: () => turn(1), PageUp: () => turn(-1), Home: () => show(0), End: () => show(frames.length - 1), d: dress,
};
const buttons = {
  first: keys.Home, "turn-back": keys.PageUp, back: keys.ArrowLeft, play, next: keys.ArrowRight,
  "turn-next": keys.PageDown, last: keys.End, dress,
};
for (const [id, act] of Object.entries(buttons)) {
  byId(id).addEventListener("click", () => { if (id !== "play" && id !== "dress") pause(); act(); });
}
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (event.key !== " " && event.key !== "d") pause();
  keys[event.key]();
});
byId("seek").max = frames.length - 1;
byId("seek").addEventListener("input", (event) => { pause(); show(Number(event.target.value)); });
pause();
show(Number((location.hash.match(/^#(\d+)$/) || [0, 0])[1]));
