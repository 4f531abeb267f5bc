"use strict";
/* The list of clashes: filters, order, choice, keys; the address names the chosen clash by its bodies. Only the rows
 * that are seen are in the document. */
const rows = JSON.parse(element("rows").textContent), rowHeight = 52;
const kinds = ["overlap", "contained", "duplicate", "clearance", "touching"], changes = ["new", "same", "gone"];
const list = element("list"), text = element("text"), sort = element("sort"), turn = element("turn");
const isClash = row => row.kind !== "touching" && row.change !== "gone";

/* ---- Words ---- */

const short = number => number === 0 ? "0" : String(Number(number.toPrecision(4)));
const count = (number, one, many = one + "s") => number.toLocaleString("en") + " " + (number === 1 ? one : many);

/* The end of a path, as much of it as tells two apart. */
function endsOf(a, b) {
  const one = a.split("/"), other = b.split("/"), shared = Math.min(one.length, other.length);
  let depth = 1;
  while (depth < shared && one.slice(-depth).join("/") === other.slice(-depth).join("/")) depth++;
  return [one, other].map(path => path.slice(-depth).join("/"));
}

/* What a row says in a few letters: how deep, how far. */
function valueOf(row) {
  if (row.change === "gone") return "";
  if (typeof row.depth_upper === "number") {
    const known = row.depth_upper - row.depth_lower <= 0.01 * row.depth_upper;
    return (known ? "" : short(row.depth_lower) + " to ") + short(row.depth_upper) + " deep";
  }
  if (row.kind === "contained") return short(row.distance) + " inside";
  return row.kind === "clearance" ? short(row.distance) + " apart" : "";
}

/* ---- Order ---- */

const rankOf = row => kinds.indexOf(row.kind) + (row.change === "gone" ? 10 : 0);
const depthOf = row => typeof row.depth_upper === "number" ? row.depth_upper : -1;
const distanceOf = row => typeof row.distance === "number" ? row.distance : Infinity;
const nameOrder = new Intl.Collator("en", {numeric: true});
const orders = {
  worst: (a, b) => rankOf(a) - rankOf(b) || depthOf(b) - depthOf(a) || distanceOf(a) - distanceOf(b) || 0,
  file: () => 0,
  name: (a, b) => nameOrder.compare(a.a, b.a) || nameOrder.compare(a.b, b.b),
  depth: (a, b) => depthOf(b) - depthOf(a),
  distance: (a, b) => distanceOf(a) - distanceOf(b) || 0,
};

/* ---- Filters ---- */

const shownKinds = new Set(kinds), shownChanges = new Set([...changes, "none"]);
let shown = [], chosenRow = null;

function fits(row, words) {
  if (!shownKinds.has(row.kind) || !shownChanges.has(row.change || "none")) return false;
  const names = words.length > 0 ? (row.a + "\n" + row.b).toLowerCase() : "";
  return words.every(word => names.includes(word));
}

/* Fills the list anew. The bodies of what it holds are marked in the view. */
let marking = 0;
function refresh() {
  const words = text.value.toLowerCase().split(/\s+/).filter(word => word);
  shown = rows.filter(row => fits(row, words)).sort(orders[sort.value]);
  if (turn.getAttribute("aria-pressed") === "true") shown.reverse();
  element("room").style.height = shown.length * rowHeight + "px";
  element("nothing").hidden = shown.length > 0;
  list.hidden = shown.length === 0;
  element("count").textContent = shown.length === rows.length ? count(rows.length, "row")
    : shown.length.toLocaleString("en") + " of " + count(rows.length, "row");
  clearTimeout(marking);
  marking = setTimeout(() => showRows(shown), 120);
  fillList();
  tellPlace();
}

function addChip(parent, set, name, number, key) {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.className = name;
  chip.dataset[key] = name;
  chip.textContent = name + " " + number.toLocaleString("en");
  chip.setAttribute("aria-pressed", set.has(name));
  chip.addEventListener("click", () => {
    if (!set.delete(name)) set.add(name);
    chip.setAttribute("aria-pressed", set.has(name));
    refresh();
  });
  parent.append(chip);
}

function press(parent, set) {
  for (const chip of parent.children) {
    chip.setAttribute("aria-pressed", set.has(chip.dataset.kind || chip.dataset.change));
  }
}

/* ---- The list ---- */

function span(name, content) {
  const part = document.createElement("span");
  part.className = name;
  part.textContent = content;
  return part;
}

function itemOf(row, place) {
  const [item, names, tells] = ["div", "div", "div"].map(tag => document.createElement(tag));
  const [a, b] = endsOf(row.a, row.b), by = document.createElement("i");
  item.id = "row" + place;
  item.className = row.kind + (row.change === "gone" ? " isgone" : "");
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", row === chosenRow);
  item.setAttribute("aria-setsize", shown.length);
  item.setAttribute("aria-posinset", place + 1);
  item.style.top = place * rowHeight + "px";
  item.title = row.a + "\n" + row.b;
  by.textContent = row.contained === "a" ? "in" : row.contained === "b" ? "around" : "and";
  names.className = "names";
  names.append(span("", a), by, span("", b));
  tells.className = "tells";
  tells.append(span("kind", row.kind), span("value", valueOf(row)));
  if (row.change) tells.append(span("change " + row.change, row.change));
  item.append(names, tells);
  item.addEventListener("click", () => choose(row));
  return item;
}

function fillList() {
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
  const last = Math.min(shown.length, first + Math.ceil((list.clientHeight || 600) / rowHeight) + 8);
  const items = [];
  for (let i = first; i < last; i++) items.push(itemOf(shown[i], i));
  element("room").replaceChildren(...items);
}

/* Tells assistive technology which row is chosen. */
function tellPlace() {
  const place = shown.indexOf(chosenRow);
  if (place >= 0 && element("row" + place)) list.setAttribute("aria-activedescendant", "row" + place);
  else list.removeAttribute("aria-activedescendant");
}

function scrollTo(place) {
  const top = place * rowHeight, height = list.clientHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  if (top + rowHeight > list.scrollTop + height) list.scrollTop = top + rowHeight - height;
}

/* ---- The chosen clash ---- */

const hashOf = row => "#" + encodeURIComponent(row.a) + "," + encodeURIComponent(row.b);

function addFact(name, value, swatch) {
  const term = document.createElement("dt"), fact = document.createElement("dd");
  term.textContent = name;
  fact.textContent = value;
  if (swatch) {
    const mark = document.createElement("b");
    mark.style.setProperty("--swatch", "var(" + swatch + ")");
    term.prepend(mark);
    fact.className = "name";
  } else if (name !== "distance" && name !== "depth" && name !== "compared") {
    term.className = fact.className = "more";
  }
  element("facts").append(term, fact);
}

const pointText = point => point.map(x => String(Number(x.toPrecision(7)))).join(", ");
const boundText = row => row.error_bound > 0 ? " \u00b1 " + row.error_bound.toPrecision(2) : "";

function fillCard(row) {
  const link = document.createElement("a"), what = element("what");
  element("card").className = row.kind;
  link.href = hashOf(row);
  link.textContent = "link";
  what.textContent = row.kind + ({a: ": A lies inside B", b: ": B lies inside A"}[row.contained] || "");
  what.append(link);
  element("facts").replaceChildren();
  addFact("A", row.a, row.change === "gone" ? "--gone" : kindColours[row.kind]);
  addFact("B", row.b, "--other");
  if (row.change) addFact("compared", row.change === "gone" ? "gone: the earlier report had it" : row.change);
  if (row.change !== "gone") {
    addFact("distance", short(row.distance) + boundText(row));
    if (typeof row.depth_upper === "number") {
      const [least, most] = [row.depth_lower, row.depth_upper].map(depth => String(Number(depth.toPrecision(6))));
      addFact("depth", least === most ? most : least + " to " + most);
      addFact("direction", pointText(row.depth_direction));
    }
    addFact("on A", pointText(row.point_a));
    addFact("on B", pointText(row.point_b));
  }
  const hidden = [row.a, row.b].filter(name => !bodyNamed.has(name)).length;
  const why = row.change === "gone" ? "" : ", to keep the page small";
  if (hidden > 0) addFact("not drawn", count(hidden, "body", "bodies") + why);
}

/* Shows the filters' way to a row that they hide. */
function reveal(row) {
  if (shown.includes(row)) return;
  shownKinds.add(row.kind);
  shownChanges.add(row.change || "none");
  text.value = "";
  press(element("kinds"), shownKinds);
  press(element("changes"), shownChanges);
  refresh();
}

/* Null for the whole assembly. */
function choose(row, keepAddress) {
  chosenRow = row;
  element("card").hidden = row === null;
  if (row) {
    reveal(row);
    fillCard(row);
    scrollTo(shown.indexOf(row));
  }
  if (!keepAddress) history.replaceState(null, "", row ? hashOf(row) : location.pathname + location.search);
  fillList();
  tellPlace();
  showClash(row, row ? valueOf(row) || row.kind : "");
}

function chooseAt(place) {
  if (shown.length > 0) choose(shown[Math.min(shown.length - 1, Math.max(0, place))]);
}

function step(by) {
  const place = shown.indexOf(chosenRow);
  chooseAt(place < 0 ? by > 0 ? 0 : shown.length - 1 : place + by);
}

function followAddress() {
  const named = location.hash.slice(1);
  let names = [];
  try {
    names = named.split(",").map(decodeURIComponent);
  } catch (problem) {
    return;
  }
  const row = rows.find(one => one.a === names[0] && one.b === names[1]) ||
    rows.find(one => one.a === names[1] && one.b === names[0]);
  if (row && row !== chosenRow) choose(row, true);
  if (!row && chosenRow) choose(null, true);
}

/* ---- Keys and buttons ---- */

function toggle(button, act) {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  act(on);
}
const toggleOthers = () => toggle(element("others"), showOthers);
const turnUp = () => setUp(up === "y" ? "z" : "y");

function escape() {
  if (document.activeElement === text && text.value !== "") {
    text.value = "";
    refresh();
  } else if (document.activeElement === text) {
    list.focus();
  } else {
    choose(null);
  }
}

const keys = {
  ArrowDown: () => step(1), ArrowUp: () => step(-1), Escape: escape,
  PageDown: () => step(Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1)),
  PageUp: () => step(-Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1)),
  Home: () => chooseAt(0), End: () => chooseAt(shown.length - 1), g: toggleOthers, r: resetView, u: turnUp,
  "/": () => { text.focus(); text.select(); },
};
const inText = ["ArrowDown", "ArrowUp", "Escape", "PageDown", "PageUp"];

addEventListener("keydown", event => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target === sort) return;
  if (event.target === text && !inText.includes(event.key)) return;
  act();
  event.preventDefault();
});
const buttons = {previous: () => step(-1), next: () => step(1), others: toggleOthers, reset: resetView,
  whole: () => choose(null), up: turnUp, turn: () => toggle(turn, refresh)};
for (const [id, act] of Object.entries(buttons)) element(id).addEventListener("click", act);
/* A dot of the view is chosen by a click that does not drag. */
let pressed = [0, 0];
stage.addEventListener("pointerdown", event => { pressed = [event.clientX, event.clientY]; });
stage.addEventListener("click", event => {
  const box = stage.getBoundingClientRect(), row = rowAt(event.clientX - box.left, event.clientY - box.top);
  if (row && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < 4) choose(row);
});
text.addEventListener("input", refresh);
sort.addEventListener("change", refresh);
list.addEventListener("scroll", () => { fillList(); tellPlace(); });
element("filters").addEventListener("submit", event => event.preventDefault());
addEventListener("hashchange", followAddress);
new ResizeObserver(fillList).observe(list);

/* ---- The beginning ---- */

const clashes = rows.filter(isClash).length;
element("summary").textContent = [count(assembly.body_count, "body", "bodies"), count(clashes, "clash", "clashes"),
  ...assembly.clearance > 0 ? ["clearance " + short(assembly.clearance)] : []].join(", ");
if (assembly.rows_left_out > 0 || assembly.bodies_left_out > 0) {
  element("omitted").hidden = false;
  element("omitted").textContent = "Left out, to keep the page small: " + count(assembly.rows_left_out, "row") + "; " +
    count(assembly.bodies_left_out, "body", "bodies") + " of the view.";
}
if (clashes > 0) shownKinds.delete("touching");
for (const kind of kinds) {
  const number = rows.filter(row => row.kind === kind).length;
  if (number > 0) addChip(element("kinds"), shownKinds, kind, number, "kind");
}
element("changes").hidden = !assembly.compared;
for (const change of assembly.compared ? changes : []) {
  addChip(element("changes"), shownChanges, change, rows.filter(row => row.change === change).length, "change");
}
refresh();
showClash(null, "");
followAddress();
