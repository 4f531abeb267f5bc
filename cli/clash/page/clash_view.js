"use strict";
/* Draws the assembly: all bodies faint, those of the chosen clash in the colour of its kind. Positions are doubles and
 * are drawn from the middle of the assembly. What two solids share is found with the stencil: a surface of one is
 * inside the other where more of the other's faces are entered than left in front of it. */
const element = id => document.getElementById(id);
const assembly = JSON.parse(element("scene").textContent);
const vector = (x = 0, y = 0, z = 0) => new THREE.Vector3(x, y, z);

/* ---- What the page holds ---- */

function bytesOf(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes.buffer;
}

/* A shape's triangles, about the middle of its box. */
function shapeOf(data) {
  const geometry = new THREE.BufferGeometry(), corners = bytesOf(data.corners);
  geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(bytesOf(data.points)), 3));
  geometry.setIndex(new THREE.BufferAttribute(data.wide ? new Uint32Array(corners) : new Uint16Array(corners), 1));
  geometry.computeBoundingBox();
  const half = geometry.boundingBox.max;
  geometry.boundingSphere = new THREE.Sphere(vector(), half.length());
  return {geometry, half, radius: half.length(), origin: vector(...data.origin), solid: data.solid, edges: null};
}
const shapes = assembly.shapes.map(shapeOf);
assembly.shapes = null;

/* A body: where the middle of its shape's box is, and how large it is along the axes. */
function bodyOf(data) {
  const shape = shapes[data.shape], turn = new THREE.Quaternion(...data.rotation), m = new THREE.Matrix4();
  const e = m.makeRotationFromQuaternion(turn).elements, h = shape.half, half = vector();
  for (let k = 0; k < 3; k++) {
    half.setComponent(k, Math.abs(e[k]) * h.x + Math.abs(e[4 + k]) * h.y + Math.abs(e[8 + k]) * h.z);
  }
  const centre = shape.origin.clone().applyQuaternion(turn).add(vector(...data.position));
  return {name: data.name, shape, turn, centre, half};
}
const bodies = assembly.bodies.map(bodyOf), bodyNamed = new Map(bodies.map(body => [body.name, body]));
assembly.bodies = null;

/* The box of bodies. */
function boxOf(list) {
  const box = new THREE.Box3();
  for (const {centre, half} of list) {
    box.expandByPoint(centre.clone().add(half)).expandByPoint(centre.clone().sub(half));
  }
  return box;
}
const middle = vector(), extent = {radius: 1};
if (bodies.length > 0) {
  const box = boxOf(bodies);
  box.getCenter(middle);
  extent.radius = box.getSize(vector()).length() / 2 || 1;
}
for (const body of bodies) {
  body.centre.sub(middle);
  body.matrix = new THREE.Matrix4().compose(body.centre, body.turn, vector(1, 1, 1));
}
const placed = point => vector(...point).sub(middle);

/* ---- Colours ---- */

const kindColours = {overlap: "--overlap", contained: "--overlap", duplicate: "--overlap", clearance: "--clearance",
  touching: "--touching"};
const colour = name => new THREE.Color(getComputedStyle(document.documentElement).getPropertyValue(name).trim());
const isDark = matchMedia("(prefers-color-scheme: dark)"), isStill = matchMedia("(prefers-reduced-motion: reduce)");

/* Adds lines to a shader of three.js, where the colour is known. */
function addToFragment(shader, lines) {
  const last = "#include <tonemapping_fragment>";
  shader.fragmentShader = shader.fragmentShader.replace(last, lines + last);
}

/* Translucent, and more so where the surface faces the eye, so that outlines stand out. What `fades` is not seen before
 * what the eye looks at. */
const reach = {value: 1};
function glass(tint, opacity, face, fades) {
  const material = new THREE.MeshPhongMaterial({color: tint, transparent: true, opacity, depthWrite: false,
    side: THREE.DoubleSide, flatShading: true, shininess: 10, specular: 0x111111});
  material.onBeforeCompile = shader => {
    shader.uniforms.reach = reach;
    addToFragment(shader, "float facing = abs(dot(normal, normalize(vViewPosition)));\n" +
      "gl_FragColor.a *= mix(" + face.toFixed(2) + ", 1.0, pow(1.0 - facing, 2.0));\n" +
      (fades ? "gl_FragColor.a *= smoothstep(0.5, 1.0, vViewPosition.z / reach);\n" : ""));
    shader.fragmentShader = "uniform float reach;\n" + shader.fragmentShader;
  };
  return material;
}

/* ---- The stage ---- */

const stage = element("stage"), space = new THREE.Scene(), camera = new THREE.PerspectiveCamera(30, 1, 1, 10);
const ghosts = new THREE.Group(), marked = new THREE.Group(), pair = new THREE.Group();
const lamp = new THREE.DirectionalLight(0xffffff, 0.5);
space.add(ghosts, marked, pair, camera, new THREE.HemisphereLight(0xffffff, 0x8890a0, 0.75));
camera.add(lamp);
lamp.position.set(-0.4, 0.7, 1);
let renderer = null, controls = null, up = assembly.up, chosen = null, listed = [], others = true;
try {
  renderer = new THREE.WebGLRenderer({canvas: stage, antialias: true, alpha: true, stencil: true});
} catch (problem) {
  element("trouble").textContent = "This browser draws no WebGL; the list works without the view.";
  element("trouble").hidden = false;
}

/* Triangles and shapes that are drawn faint, and as many again in colour: of larger assemblies a part. */
const mostTriangles = 1e6, mostShapes = 3000;
const trianglesOf = body => body.shape.geometry.index.count / 3;

/* The bodies of the least scores that may be drawn. */
function affordable(list, score) {
  const of = new Map(list.map(body => [body, score(body)])), used = new Set();
  let triangles = 0;
  return [...list].sort((a, b) => of.get(a) - of.get(b)).filter(body => {
    const fits = triangles + trianglesOf(body) <= mostTriangles && (used.has(body.shape) || used.size < mostShapes);
    if (fits) used.add(body.shape), triangles += trianglesOf(body);
    return fits;
  });
}
const crowded = affordable(bodies, () => 0).length < bodies.length;
const largestFirst = body => -body.shape.radius;

/* Draws bodies as a group, each shape once. */
function crowdsOf(list, material) {
  const lists = new Map(), group = [];
  for (const body of list) {
    if (!lists.has(body.shape)) lists.set(body.shape, []);
    lists.get(body.shape).push(body);
  }
  lists.forEach((users, shape) => {
    const crowd = new THREE.InstancedMesh(shape.geometry, material, users.length);
    users.forEach((body, i) => crowd.setMatrixAt(i, body.matrix));
    crowd.frustumCulled = false;
    crowd.users = users;
    group.push(crowd);
  });
  return group;
}

/* All bodies, or those that a score puts first. */
function makeGhosts(score) {
  const list = crowded ? affordable(bodies, score) : bodies;
  for (const child of ghosts.children) child.material.dispose();
  ghosts.remove(...ghosts.children);
  ghosted.clear();
  for (const crowd of crowdsOf(list, glass(colour("--ghost"), 0.32, 0.16, true))) {
    crowd.users.forEach((body, place) => ghosted.set(body, {crowd, place}));
    ghosts.add(crowd);
  }
  element("drawn").textContent = crowded ? "faint: " + list.length.toLocaleString("en") + " of " +
    bodies.length.toLocaleString("en") + " bodies" : "";
}

const nowhere = new THREE.Matrix4().makeScale(0, 0, 0), ghosted = new Map();
function showGhost(body, shown) {
  const ghost = ghosted.get(body);
  if (!ghost) return;
  ghost.crowd.setMatrixAt(ghost.place, shown ? body.matrix : nowhere);
  ghost.crowd.instanceMatrix.needsUpdate = true;
}

/* ---- The whole assembly ---- */

const ranks = ["--overlap", "--clearance", "--touching"];
const rankOfKind = row => row.change === "gone" ? ranks.length : ranks.indexOf(kindColours[row.kind]);

/* Bodies of the listed clashes, each in the colour of its worst. */
function markBodies() {
  const found = new Map();
  for (const row of listed) {
    const rank = rankOfKind(row);
    for (const body of [bodyNamed.get(row.a), bodyNamed.get(row.b)]) {
      if (body && rank < (found.has(body) ? found.get(body) : ranks.length)) found.set(body, rank);
    }
  }
  const drawn = affordable([...found.keys()], largestFirst);
  ranks.forEach((name, rank) => {
    const list = drawn.filter(body => found.get(body) === rank);
    if (list.length > 0) marked.add(...crowdsOf(list, glass(colour(name), 0.3, 0.12, false)));
  });
}

/* A dot for each listed clash. */
function markPoints() {
  const dots = listed.filter(row => row.point_a && rankOfKind(row) < ranks.length).reverse();
  const at = new Float32Array(3 * dots.length), tints = new Float32Array(3 * dots.length), colours = ranks.map(colour);
  dots.forEach((row, i) => {
    placed(row.point_a).add(placed(row.point_b)).multiplyScalar(0.5).toArray(at, 3 * i);
    colours[rankOfKind(row)].toArray(tints, 3 * i);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(at, 3));
  geometry.setAttribute("color", new THREE.BufferAttribute(tints, 3));
  const material = new THREE.PointsMaterial({size: dots.length > 2000 ? 6 : 11, sizeAttenuation: false,
    vertexColors: THREE.VertexColors, depthTest: false, transparent: true});
  const ring = colour("--paper").toArray().map(x => x.toFixed(3)).join();
  material.onBeforeCompile = shader => {
    addToFragment(shader, "float off = length(gl_PointCoord - 0.5);\nif (off > 0.5) discard;\n" +
      "gl_FragColor.rgb = mix(gl_FragColor.rgb, vec3(" + ring + "), smoothstep(0.34, 0.4, off));\n");
  };
  const points = new THREE.Points(geometry, material);
  points.renderOrder = 20;
  points.frustumCulled = false;
  points.rows = dots;
  marked.add(points);
}

function markListed() {
  for (const child of marked.children) child.material.dispose();
  marked.remove(...marked.children);
  if (listed.length === 0) return;
  markBodies();
  markPoints();
}

/* The listed clash whose dot is there on the screen; of several the foremost in the list. */
function rowAt(x, y) {
  const points = marked.children.find(child => child.rows), p = vector();
  let best = null, least = 12;
  if (!points || !marked.visible) return null;
  points.rows.forEach((row, i) => {
    p.fromArray(points.geometry.attributes.position.array, 3 * i).project(camera);
    const away = Math.hypot((p.x + 1) / 2 * stage.clientWidth - x, (1 - p.y) / 2 * stage.clientHeight - y);
    if (away <= least) least = away, best = row;
  });
  return best;
}

/* ---- A pair ---- */

function meshOf(body, material, order) {
  const mesh = new THREE.Mesh(body.shape.geometry, material);
  mesh.matrixAutoUpdate = false;
  mesh.matrix.copy(body.matrix);
  mesh.renderOrder = order;
  mesh.frustumCulled = false;
  return mesh;
}

function wipe() {
  renderer.state.buffers.depth.setMask(true);
  renderer.state.buffers.stencil.setMask(255);
  renderer.clear(false, true, true);
}

/* The surface of one body inside another, a solid. */
function addInside(body, other, tint, order) {
  const late = {transparent: true, colorWrite: false}; /* over the glass */
  const unseen = {...late, depthWrite: false, stencilWrite: true, depthFunc: THREE.LessDepth};
  const entered = {...unseen, side: THREE.FrontSide, stencilZPass: THREE.IncrementWrapStencilOp};
  const left = {...unseen, side: THREE.BackSide, stencilZPass: THREE.DecrementWrapStencilOp};
  const inside = new THREE.MeshPhongMaterial({color: tint, flatShading: true, side: THREE.DoubleSide, shininess: 5,
    specular: 0x111111, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -2, stencilWrite: true,
    stencilFunc: THREE.NotEqualStencilFunc, stencilRef: 0, transparent: true, opacity: 0.9});
  const last = meshOf(body, inside, order + 3);
  last.onAfterRender = wipe;
  pair.add(meshOf(body, new THREE.MeshBasicMaterial({...late, side: THREE.DoubleSide}), order),
    meshOf(other, new THREE.MeshBasicMaterial(entered), order + 1),
    meshOf(other, new THREE.MeshBasicMaterial(left), order + 2), last);
}

const mostEdges = 150000;
function addEdges(body, tint) {
  const shape = body.shape;
  if (shape.geometry.index.count > mostEdges) return;
  if (!shape.edges) shape.edges = new THREE.EdgesGeometry(shape.geometry, 28);
  const lines = new THREE.LineSegments(shape.edges, new THREE.LineBasicMaterial({color: tint, transparent: true,
    opacity: 0.45, depthWrite: false}));
  lines.matrixAutoUpdate = false;
  lines.matrix.copy(body.matrix);
  lines.renderOrder = 39;
  lines.frustumCulled = false;
  pair.add(lines);
}

/* Marks keep their size on the screen: `grow` is told the length of a pixel. */
const round = new THREE.SphereGeometry(1, 20, 14), pipe = new THREE.CylinderGeometry(1, 1, 1, 12);
const cone = new THREE.ConeGeometry(1, 1, 16);
function addMark(geometry, tint, grow) {
  const material = new THREE.MeshBasicMaterial({color: tint, depthTest: false, transparent: true});
  const mark = new THREE.Mesh(geometry, material);
  mark.renderOrder = 40;
  mark.frustumCulled = false;
  mark.grow = grow;
  pair.add(mark);
  return mark;
}

function addDot(at, tint) {
  addMark(round, tint, function (pixel) { this.scale.setScalar(4.5 * pixel); }).position.copy(at);
}

function addLine(from, to, tint, arrow) {
  const way = to.clone().sub(from), length = way.length();
  if (!(length > 0)) return;
  way.divideScalar(length);
  const turn = new THREE.Quaternion().setFromUnitVectors(vector(0, 1, 0), way);
  const rod = addMark(pipe, tint, function (pixel) {
    const shaft = arrow ? Math.max(length - 14 * pixel, length / 4) : length;
    this.scale.set(1.4 * pixel, shaft, 1.4 * pixel);
    this.position.copy(from).addScaledVector(way, shaft / 2);
  });
  rod.quaternion.copy(turn);
  if (!arrow) return;
  addMark(cone, tint, function (pixel) {
    const head = Math.min(14 * pixel, 0.75 * length);
    this.scale.set(0.4 * head, head, 0.4 * head);
    this.position.copy(to).addScaledVector(way, -head / 2);
  }).quaternion.copy(turn);
}

/* Dots, lines and the arrow of a row; where its number is. */
function addMarks(row, radius) {
  const ink = colour("--edge");
  if (!row.point_a) return null;
  const a = placed(row.point_a), b = placed(row.point_b);
  addLine(a, b, ink, false);
  addDot(a, ink);
  addDot(b, ink);
  if (!row.depth_direction) return a.add(b).multiplyScalar(0.5);
  const end = b.clone().addScaledVector(vector(...row.depth_direction), Math.max(row.depth_upper, radius / 6));
  addLine(b, end, ink, true);
  return end;
}

/* ---- The camera ---- */

/* Where the eye goes: a point, and a length around it that is to be seen. */
const whole = {centre: vector(), radius: 0.85 * extent.radius};
let aim = whole, flight = 0;

function frameOf(list, row) {
  const around = boxOf(list).getBoundingSphere(new THREE.Sphere());
  const common = new THREE.Box3().copy(boxOf(list.slice(0, 1)));
  if (list.length > 1) common.intersect(boxOf(list.slice(1)));
  const least = Math.min(...list.map(body => body.shape.radius));
  const centre = common.isEmpty() ? row.point_a ? placed(row.point_a) : around.center : common.getCenter(vector());
  const away = Math.max(...list.map(body => body.centre.distanceTo(centre) + body.shape.radius));
  const near = row.kind === "clearance" ? 0.8 : 1.7;
  return {centre, radius: Math.min(away, near * least + (row.distance || 0)) || extent.radius};
}

/* The part of the stage that the card leaves free, as an offset of its middle and a size. */
function freeStage() {
  const width = stage.clientWidth || 1, height = stage.clientHeight || 1, card = element("card");
  if (card.hidden) return {width, height, x: 0, y: 0};
  const across = card.offsetLeft + card.offsetWidth, down = card.offsetTop + card.offsetHeight;
  return innerWidth > 720 ? {width: Math.max(width - across, width / 3), height, x: across / 2, y: 0}
    : {width, height: Math.max(height - down - 48, height / 3), x: 0, y: (down - 48) / 2};
}

function distanceFor(radius) {
  const free = freeStage(), half = camera.fov * Math.PI / 360;
  const least = Math.min(1, free.width / stage.clientHeight, free.height / stage.clientHeight) || 1;
  return radius / Math.sin(Math.atan(Math.tan(half) * least)) * 1.05;
}

function fly(centre, radius, direction) {
  const from = controls.target.clone(), start = camera.position.clone().sub(from), began = performance.now();
  const end = (direction || start.clone()).normalize().multiplyScalar(distanceFor(radius));
  const time = isStill.matches ? 0 : 350, mine = ++flight;
  const step = now => {
    if (mine !== flight) return;
    const part = time > 0 ? Math.min(1, Math.max(0, (now - began) / time)) : 1, eased = part * part * (3 - 2 * part);
    const length = start.length() * Math.pow(end.length() / start.length(), eased);
    controls.target.lerpVectors(from, centre, eased);
    camera.position.lerpVectors(start, end, eased).setLength(length).add(controls.target);
    controls.update();
    draw();
    if (part < 1) requestAnimationFrame(step);
  };
  aim = {centre: centre.clone(), radius};
  step(began);
}

const firstSide = () => up === "z" ? vector(0.62, -1, 0.55) : vector(0.62, 0.55, 1);

function setUp(axis) {
  up = axis;
  element("up").textContent = axis + " up";
  if (!renderer) return;
  if (controls) controls.dispose();
  camera.up.set(0, axis === "y" ? 1 : 0, axis === "z" ? 1 : 0);
  controls = new THREE.OrbitControls(camera, stage);
  controls.enableKeys = false;
  controls.addEventListener("change", draw);
  controls.addEventListener("start", () => { flight++; });
  controls.target.copy(aim.centre);
  camera.position.copy(aim.centre).add(firstSide().setLength(distanceFor(aim.radius)));
  controls.update();
  draw();
}

/* Turns the eye about the target by angles, and goes nearer by a factor. */
function turnBy(around, over, nearer) {
  const way = camera.position.clone().sub(controls.target), axis = camera.up.clone();
  const side = axis.clone().cross(way).normalize(), angle = way.angleTo(axis);
  flight++;
  way.applyAxisAngle(side, Math.min(Math.max(over, 0.02 - angle), Math.PI - 0.02 - angle));
  way.applyAxisAngle(axis, around).multiplyScalar(nearer);
  camera.position.copy(controls.target).add(way);
  controls.update();
  draw();
}

/* ---- Drawing ---- */

let waiting = false, numberAt = null, picture = "";
function draw() {
  if (waiting || !renderer) return;
  waiting = true;
  requestAnimationFrame(drawNow);
}

function placeNumber(width, height) {
  const label = element("number");
  label.hidden = numberAt === null || label.textContent === "";
  if (label.hidden) return;
  const p = numberAt.clone().project(camera), x = (p.x + 1) / 2 * width + 12, y = (1 - p.y) / 2 * height - 12;
  const left = Math.min(x, width - label.offsetWidth - 4);
  label.hidden = p.z > 1;
  label.style.transform = "translate(" + Math.round(left) + "px," + Math.round(y) + "px)";
}

function drawNow() {
  const width = stage.clientWidth, height = stage.clientHeight, free = freeStage();
  const distance = camera.position.distanceTo(controls.target), size = [width, height, devicePixelRatio].join();
  waiting = false;
  if (width === 0 || height === 0) return;
  if (size !== picture) {
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(width, height, false);
    picture = size;
  }
  reach.value = distance;
  camera.aspect = width / height;
  camera.near = distance / 200;
  camera.far = distance + 2 * extent.radius + camera.position.length();
  camera.setViewOffset(width, height, -free.x, -free.y, width, height);
  camera.updateMatrixWorld();
  const pixel = 2 * distance * Math.tan(camera.fov * Math.PI / 360) / height;
  for (const mark of pair.children) if (mark.grow) mark.grow(pixel);
  renderer.render(space, camera);
  placeNumber(width, height);
}

/* ---- What the list asks for ---- */

/* Bodies of these rows are marked while no clash is chosen. */
function showRows(rows) {
  listed = rows;
  if (!renderer || chosen) return;
  markListed();
  draw();
}

function clear() {
  for (const child of pair.children) child.material.dispose();
  pair.remove(...pair.children);
  if (chosen) for (const body of chosen.list) showGhost(body, true);
  numberAt = null;
}

function drawPair(row, list) {
  const tint = colour(row.change === "gone" ? "--gone" : kindColours[row.kind]);
  const second = row.kind === "duplicate" ? tint : colour("--other");
  const solid = list.length === 2 && (row.kind === "overlap" || row.kind === "contained");
  const [a, b] = list, frame = frameOf(list, row);
  if (crowded) makeGhosts(body => body.centre.distanceTo(frame.centre) - body.shape.radius);
  if (solid && b.shape.solid) addInside(a, b, tint, 31);
  if (solid && a.shape.solid) addInside(b, a, tint, 35);
  list.forEach((body, i) => {
    const fill = meshOf(body, glass(bodyNamed.get(row.a) === body ? tint : second, 0.55, 0.28, false), 30);
    pair.add(fill);
    addEdges(body, colour("--edge"));
    showGhost(body, false);
  });
  numberAt = addMarks(row, frame.radius);
  return frame;
}

/* Shows a clash, or null for the whole assembly. `number` is written beside the two points. */
function showClash(row, number) {
  if (!renderer) return;
  clear();
  const list = row ? [bodyNamed.get(row.a), bodyNamed.get(row.b)].filter(body => body) : [];
  const before = chosen !== null;
  chosen = row ? {row, list} : null;
  element("number").textContent = number;
  marked.visible = !row;
  ghosts.visible = others || !row;
  const frame = list.length > 0 ? drawPair(row, list) : whole;
  if (!row && crowded && before) makeGhosts(largestFirst);
  if (!row) markListed();
  fly(frame.centre, frame.radius);
}

function showOthers(shown) {
  others = shown;
  ghosts.visible = others || !chosen;
  draw();
}

function resetView() {
  if (renderer) fly(aim.centre, aim.radius, firstSide());
}

function applyTheme() {
  makeGhosts(largestFirst);
  clear();
  if (!chosen) markListed();
  else if (chosen.list.length > 0) drawPair(chosen.row, chosen.list);
  draw();
}

stage.addEventListener("keydown", event => {
  const step = 0.12, ways = {ArrowLeft: [-step, 0, 1], ArrowRight: [step, 0, 1], ArrowUp: [0, -step, 1],
    ArrowDown: [0, step, 1], "+": [0, 0, 0.85], "=": [0, 0, 0.85], "-": [0, 0, 1 / 0.85]};
  if (!ways[event.key] || !renderer || event.ctrlKey || event.metaKey || event.altKey) return;
  turnBy(...ways[event.key]);
  event.preventDefault();
  event.stopPropagation();
});
if (renderer) {
  makeGhosts(largestFirst);
  new ResizeObserver(draw).observe(stage);
  isDark.addEventListener("change", applyTheme);
}
setUp(up);
