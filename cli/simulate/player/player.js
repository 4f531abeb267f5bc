"use strict";
/* Plays what tact simulate has recorded. Poses are kept as whole numbers: steps of a length from the middle of the
 * scene, and of an angle or of a quaternion's components; what comes from the page is told in docs/scene.md. */
const data = JSON.parse(document.getElementById("data").textContent);
const flat = data.dimension === 2, numbers = flat ? 3 : 7;
const element = id => document.getElementById(id);
const canvas = element("stage"), context = canvas.getContext("2d");

/* ---- Unpacking ---- */

function bytesOf(text) {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

/* Numbers of seven bits a byte, the lowest first; the highest bit says that there is more. */
function readerOf(bytes) {
  let at = 0;
  const whole = () => {
    let value = 0, scale = 1, byte;
    do {
      byte = bytes[at++];
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  };
  return {whole, signed: value => (value % 2 ? -(value + 1) / 2 : value / 2)};
}

/* Frame by frame the bodies that do not go on as they did: how many do in between, then for each number what it is
 * beyond twice the last less the one before. The first of them also tells whether the body fell asleep or woke. */
function unpackPoses() {
  const count = data.moving, size = count * numbers;
  const poses = new Int16Array(data.frames * size), awake = new Uint8Array(data.frames * count);
  const read = readerOf(bytesOf(data.poses));
  for (let frame = 0; frame < data.frames; frame++) {
    const now = frame * size, last = now - size, before = last - size;
    for (let i = 0; i < size; i++) {
      poses[now + i] = frame === 0 ? 0 : frame === 1 ? poses[last + i] : 2 * poses[last + i] - poses[before + i];
    }
    for (let i = 0; i < count; i++) awake[frame * count + i] = frame === 0 ? 1 : awake[(frame - 1) * count + i];
    for (let i = read.whole(); i < count; i += 1 + read.whole()) {
      for (let k = 0; k < numbers; k++) {
        let value = read.whole();
        if (k === 0) {
          if (value % 2) awake[frame * count + i] ^= 1;
          value = Math.floor(value / 2);
        }
        poses[now + i * numbers + k] += read.signed(value);
      }
    }
  }
  return {poses, awake};
}

/* For each frame a list of points; zero: as in the frame before. */
function unpackContacts() {
  const read = readerOf(bytesOf(data.contacts)), frames = [];
  for (let frame = 0; frame < data.frames; frame++) {
    const count = read.whole() - 1;
    if (count < 0) {
      frames.push(frames[frame - 1]);
      continue;
    }
    const points = new Float64Array(3 * count), at = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < data.dimension; k++) {
        at[k] += read.signed(read.whole());
        points[3 * i + k] = data.middle[k] + 4 * data.step * at[k];
      }
    }
    frames.push(points);
  }
  return frames;
}

const {poses, awake} = unpackPoses();
let contacts = null;

/* ---- Bodies ---- */

const palette = [[122, 168, 219], [242, 178, 121], [136, 199, 158], [184, 155, 214], [231, 148, 163], [217, 194, 112],
  [118, 199, 203], [238, 152, 128], [178, 204, 122], [142, 150, 214], [154, 167, 184], [214, 154, 196]];

/* What is drawn: each shape of each body. In space a solid's faces get planes, and for each edge the face beyond it. */
function prepareSolid(solid) {
  if (!solid || flat || solid.ball) return;
  const v = solid.points, edges = new Map();
  solid.planes = solid.faces.map(face => {
    const n = [0, 0, 0];
    for (let i = 0; i < face.length; i++) {
      const p = 3 * face[i], q = 3 * face[(i + 1) % face.length];
      n[0] += (v[p + 1] - v[q + 1]) * (v[p + 2] + v[q + 2]);
      n[1] += (v[p + 2] - v[q + 2]) * (v[p] + v[q]);
      n[2] += (v[p] - v[q]) * (v[p + 1] + v[q + 1]);
    }
    const length = Math.hypot(...n) || 1;
    return n.map(x => x / length);
  });
  solid.faces.forEach((face, f) => face.forEach((p, i) => edges.set(p + "," + face[(i + 1) % face.length], f)));
  solid.beyond = solid.faces.map(face => face.map((p, i) => {
    const other = edges.get(face[(i + 1) % face.length] + "," + p);
    return other === undefined ? -1 : other;
  }));
  solid.open = solid.beyond.some(list => list.includes(-1));
  solid.sharp = solid.beyond.map((list, f) => list.map(o => {
    const a = solid.planes[f], b = solid.planes[o];
    return o < 0 || a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < (solid.round ? 0.75 : 0.91);
  }));
}
data.solids.forEach(prepareSolid);

const parts = [];
let mover = 0;
data.bodies.forEach((body, number) => {
  const moves = body.kind > 0, moving = moves ? mover++ : -1;
  for (const part of body.parts) {
    const solid = data.solids[part.solid], count = solid.points ? solid.points.length / data.dimension : 0;
    parts.push({body, number, moving, solid, count, at: part.at, sensor: part.sensor === 1,
      centre: [0, 0, 0], axes: new Float64Array(9),
      points: flat ? null : new Float64Array(3 * count), normals: flat || solid.ball ? null : new Float64Array(4 * solid.faces.length),
      box: new Float64Array(6), glass: false, order: 0, behind: [], colour: [0, 0, 0]});
  }
});

/* How large what moves is, for how thick its lines are. */
function usualSize() {
  const sizes = parts.filter(part => part.moving >= 0).map(part => {
    const solid = part.solid;
    if (solid.ball) return 2 * solid.ball;
    let least = Infinity, most = -Infinity;
    for (let i = 0; i < solid.points.length; i += data.dimension) {
      const x = Math.hypot(solid.points[i] - solid.points[0], solid.points[i + 1] - solid.points[1]);
      least = Math.min(least, x), most = Math.max(most, x);
    }
    return most - least;
  });
  return sizes.length > 0 ? sizes.reduce((a, b) => a + b) / sizes.length : Infinity;
}
const usual = usualSize();

/* ---- Poses ---- */

function turnOf(q) {
  const [x, y, z, w] = q;
  return [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
    2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
    2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)];
}

function compose(a, b) {
  return [a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]];
}

/* Position and rotation of a body between two frames: an angle in the plane, else a quaternion. */
function poseOf(part, frame, between) {
  if (part.moving < 0) return part.body.at;
  const i = (frame * data.moving + part.moving) * numbers;
  const j = frame + 1 < data.frames ? i + data.moving * numbers : i;
  const out = [];
  for (let k = 0; k < data.dimension; k++) {
    out.push(data.middle[k] + data.step * (poses[i + k] + between * (poses[j + k] - poses[i + k])));
  }
  if (flat) {
    const turn = (poses[j + 2] - poses[i + 2]) << 16 >> 16;
    out.push((poses[i + 2] + between * turn) * Math.PI / 32768);
    return out;
  }
  let length = 0;
  for (let k = 3; k < 7; k++) {
    out.push(poses[i + k] + between * (poses[j + k] - poses[i + k]));
    length += out[k] * out[k];
  }
  length = Math.sqrt(length) || 1;
  for (let k = 3; k < 7; k++) out[k] /= length;
  return out;
}

/* Bodies that have gone far beyond the scene are kept at the end of their numbers; they are not drawn. */
function isLost(part, frame) {
  const i = (frame * data.moving + part.moving) * numbers;
  if (part.moving < 0) return false;
  for (let k = 0; k < data.dimension; k++) {
    if (Math.abs(poses[i + k]) >= 32767) return true;
  }
  return false;
}

/* ---- Colours ---- */

let theme = {};
function channels(text) {
  const value = parseInt(text.trim().slice(1), 16);
  return [value >> 16 & 255, value >> 8 & 255, value & 255];
}
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["paper", "ink", "faint", "stone", "shadow", "alarm"]) {
    theme[name] = channels(style.getPropertyValue("--" + name));
  }
  theme.dark = theme.paper[0] < 128;
}
const mix = (a, b, part) => [0, 1, 2].map(k => a[k] + part * (b[k] - a[k]));
const css = (c, alpha) => `rgba(${c[0] | 0},${c[1] | 0},${c[2] | 0},${alpha === undefined ? 1 : alpha})`;

function colourOf(part, frame) {
  if (part.moving < 0) return theme.stone;
  const base = theme.dark ? mix(palette[part.number % 12], theme.paper, 0.12) : palette[part.number % 12];
  if (part.body.kind === 1) return mix(theme.stone, base, 0.3);
  return awake[frame * data.moving + part.moving] ? base : mix(base, theme.paper, 0.45);
}

/* ---- The view ---- */

const size = {width: 1, height: 1, dots: 1};
const first = {azimuth: data.azimuth, elevation: data.elevation, zoom: 1, x: 0, y: 0};
const view = {...first, right: null, up: null, forward: null, scale: 1};
const centre = [0, 1, 2].map(k => ((data.box[0][k] || 0) + (data.box[1][k] || 0)) / 2);

function axesOf(azimuth, elevation) {
  if (flat) return {right: [1, 0, 0], up: [0, 1, 0], forward: [0, 0, -1]};
  const ca = Math.cos(azimuth), sa = Math.sin(azimuth), ce = Math.cos(elevation), se = Math.sin(elevation);
  return {right: [-sa, ca, 0], up: [-ca * se, -sa * se, ce], forward: [-ca * ce, -sa * ce, -se]};
}
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/* The scale is that of the first view, whatever the side, so that turning does not zoom. */
function fitView() {
  const axes = axesOf(first.azimuth, first.elevation);
  let wide = 1e-9, high = 1e-9;
  for (let corner = 0; corner < 8; corner++) {
    const p = [0, 1, 2].map(k => (data.box[corner >> k & 1][k] || 0) - centre[k]);
    wide = Math.max(wide, Math.abs(dot(axes.right, p)));
    high = Math.max(high, Math.abs(dot(axes.up, p)));
  }
  const margin = 0.86;
  view.fit = margin * Math.min(size.width / wide, size.height / high) / 2;
}

function aim() {
  Object.assign(view, axesOf(view.azimuth, view.elevation));
  view.scale = view.fit * view.zoom;
  view.left = size.width / 2 + view.x * view.scale;
  view.top = size.height / 2 + view.y * view.scale;
}
const screenX = p => view.left + view.scale * dot(view.right, p);
const screenY = p => view.top - view.scale * dot(view.up, p);

/* ---- The plane ---- */

function pathOf(solid) {
  const path = new Path2D();
  if (solid.ball) {
    path.arc(0, 0, solid.ball, 0, 7);
  } else {
    for (let i = 0; i < solid.points.length; i += 2) path.lineTo(solid.points[i], solid.points[i + 1]);
  }
  if (!solid.open) path.closePath();
  return path;
}

function drawFlatPart(part, frame, between) {
  const pose = poseOf(part, frame, between), solid = part.solid, colour = colourOf(part, frame);
  const k = size.dots * view.scale, c = Math.cos(pose[2]), s = Math.sin(pose[2]);
  const x = size.dots * (view.left + view.scale * (pose[0] - centre[0])), y = size.dots * (view.top - view.scale * (pose[1] - centre[1]));
  context.setTransform(k * c, -k * s, -k * s, -k * c, x, y);
  context.transform(Math.cos(part.at[2]), Math.sin(part.at[2]), -Math.sin(part.at[2]), Math.cos(part.at[2]), part.at[0], part.at[1]);
  solid.path = solid.path || pathOf(solid);
  part.matrix = context.getTransform();
  const thin = view.line / view.scale, dark = mix(colour, theme.ink, 0.5);
  if (solid.bare) {
    context.strokeStyle = css(mix(colour, theme.ink, 0.3));
    context.lineWidth = 3.5 * thin;
  } else {
    context.fillStyle = css(colour, part.sensor ? 0.25 : theme.dark ? 0.85 : 0.82);
    context.fill(solid.path);
    context.strokeStyle = css(dark, part.sensor ? 0.5 : 1);
    context.lineWidth = 1.3 * thin;
  }
  context.stroke(solid.path);
  if (!solid.ball || part.moving < 0) return;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(solid.ball, 0);
  context.stroke();
}

function drawPlane(frame, between) {
  context.lineJoin = context.lineCap = "round";
  for (const still of [true, false]) {
    for (const part of parts) {
      if ((part.moving < 0) === still && !isLost(part, frame)) drawFlatPart(part, frame, between);
    }
  }
  context.setTransform(size.dots, 0, 0, size.dots, 0, 0);
}

/* ---- Space ---- */

/* A part's corners and planes along the axes of the view: x right, y up, z away from the eye, from the middle. */
function placePart(part, frame, between) {
  const pose = poseOf(part, frame, between), turn = turnOf(pose.slice(3));
  const own = part.at, p = [0, 1, 2].map(k => pose[k] - centre[k] + turn[3 * k] * own[0] + turn[3 * k + 1] * own[1] + turn[3 * k + 2] * own[2]);
  const m = turnOf(compose(pose.slice(3), own.slice(3))), axes = [view.right, view.up, view.forward], a = part.axes;
  part.world = p, part.turn = m;
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) a[3 * i + k] = axes[i][0] * m[k] + axes[i][1] * m[3 + k] + axes[i][2] * m[6 + k];
    part.centre[i] = dot(axes[i], p);
  }
  const c = part.centre, box = part.box, solid = part.solid;
  if (solid.ball) {
    for (let i = 0; i < 3; i++) box[i] = c[i] - solid.ball, box[3 + i] = c[i] + solid.ball;
    return;
  }
  box.fill(Infinity, 0, 3), box.fill(-Infinity, 3);
  const from = solid.points, to = part.points, n = part.normals;
  for (let i = 0; i < from.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const x = c[k] + a[3 * k] * from[i] + a[3 * k + 1] * from[i + 1] + a[3 * k + 2] * from[i + 2];
      to[i + k] = x;
      if (x < box[k]) box[k] = x;
      if (x > box[3 + k]) box[3 + k] = x;
    }
  }
  for (let f = 0; f < solid.planes.length; f++) {
    const q = solid.planes[f], corner = 3 * solid.faces[f][0];
    for (let k = 0; k < 3; k++) n[4 * f + k] = a[3 * k] * q[0] + a[3 * k + 1] * q[1] + a[3 * k + 2] * q[2];
    n[4 * f + 3] = n[4 * f] * to[corner] + n[4 * f + 1] * to[corner + 1] + n[4 * f + 2] * to[corner + 2];
  }
}

/* How far all of B lies beyond one of A's planes, and the plane that it is farthest beyond. */
function bestPlane(a, b, out) {
  const n = a.normals, ball = b.solid.ball, v = b.points;
  for (let f = 0; f < n.length; f += 4) {
    let least;
    if (ball) {
      least = n[f] * b.centre[0] + n[f + 1] * b.centre[1] + n[f + 2] * b.centre[2] - ball - n[f + 3];
    } else {
      least = Infinity;
      for (let i = 0; i < v.length && least > out.apart; i += 3) {
        const x = n[f] * v[i] + n[f + 1] * v[i + 1] + n[f + 2] * v[i + 2] - n[f + 3];
        if (x < least) least = x;
      }
    }
    if (least > out.apart) out.apart = least, out.away = n[f + 2];
    if (out.apart > 0) return;
  }
}

/* Whether A lies before B for the eye: then B is painted first. Decided by a plane that divides the two. */
function isBefore(a, b) {
  if (a.box[5] <= b.box[2]) return true;
  if (b.box[5] <= a.box[2]) return false;
  const plane = {apart: -Infinity, away: 0};
  if (a.normals && a.normals.length) bestPlane(a, b, plane);
  let away = plane.away;
  if (plane.apart <= 0 && b.normals && b.normals.length) {
    const apart = plane.apart;
    bestPlane(b, a, plane);
    if (plane.apart > apart) away = -plane.away;
  }
  if (plane.apart === -Infinity || Math.abs(away) < 1e-9) return a.centre[2] < b.centre[2];
  return away > 0;
}

/* The convex outline of points. */
function outlineOf(points) {
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = [], turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  for (const way of [points, points.slice().reverse()]) {
    const begin = chain.length + 1;
    for (const p of way) {
      while (chain.length > begin && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
  }
  return chain;
}

/* That of a part in the image. */
function imageOf(part) {
  const points = [], v = part.points, ball = part.solid.ball, c = part.centre;
  for (let i = 0; ball && i < 16; i++) points.push([c[0] + ball * Math.cos(i * Math.PI / 8), c[1] + ball * Math.sin(i * Math.PI / 8)]);
  for (let i = 0; !ball && i < v.length; i += 3) points.push([v[i], v[i + 1]]);
  return outlineOf(points);
}

/* Whether an edge of one outline has all of the other beyond it. */
function edgeDivides(a, b) {
  return a.some((p, i) => {
    const q = a[(i + 1) % a.length];
    return b.every(r => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) <= 0);
  });
}

/* From the farthest to the nearest: for bodies that cover one another in the image it is found out which is behind,
 * and each waits for those behind it. Of others either may be called the nearer, and that can go round in a circle. */
function arrange(list) {
  list.sort((a, b) => a.box[0] - b.box[0]);
  for (const part of list) part.behind.length = 0, part.outline = imageOf(part);
  for (let i = 0; i < list.length; i++) {
    const a = list[i];
    for (let j = i + 1; j < list.length && list[j].box[0] < a.box[3]; j++) {
      const b = list[j];
      if (b.box[1] >= a.box[4] || a.box[1] >= b.box[4]) continue;
      if (edgeDivides(a.outline, b.outline) || edgeDivides(b.outline, a.outline)) continue;
      if (isBefore(a, b)) a.behind.push(b);
      else b.behind.push(a);
    }
  }
  const far = list.slice().sort((a, b) => b.centre[2] - a.centre[2]), out = [], stack = [];
  for (const part of list) part.order = 0;
  for (const root of far) {
    if (root.order === 0) root.order = 1, stack.push(root);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      let next = null;
      while (!next && top.order <= top.behind.length) {
        const other = top.behind[top.order++ - 1];
        if (other.order === 0) next = other;
      }
      if (next) {
        next.order = 1;
        stack.push(next);
      } else {
        out.push(stack.pop());
      }
    }
  }
  return out;
}

/* The light comes from the upper left, from the eye's side. */
function shadeOf(colour, nx, ny, nz) {
  const lit = -0.45 * nx + 0.65 * ny - 0.61 * nz;
  return lit > 0.45 ? mix(colour, [255, 255, 255], (theme.dark ? 0.3 : 0.55) * (lit - 0.45))
                    : mix(colour, theme.dark ? [0, 0, 0] : [33, 46, 69], (theme.dark ? 0.55 : 0.42) * (0.45 - lit));
}

const X = x => view.left + view.scale * x, Y = y => view.top - view.scale * y;

/* Triangles that need not be convex, from the farthest to the nearest; of open ones both sides are seen. */
function drawSurface(part, colour) {
  const {solid, points: v, normals: n} = part, dark = theme.dark ? [0, 0, 0] : [33, 46, 69];
  const glass = part.glass || part.sensor, depth = solid.faces.map(face => v[3 * face[0] + 2] + v[3 * face[1] + 2] + v[3 * face[2] + 2]);
  const shown = [...solid.faces.keys()].filter(f => n[4 * f + 2] < -1e-6 || solid.open && n[4 * f + 2] > 1e-6);
  for (const f of shown.sort((a, b) => depth[b] - depth[a])) {
    const face = solid.faces[f], side = n[4 * f + 2] < 0 ? 1 : -1;
    const shade = css(shadeOf(colour, side * n[4 * f], side * n[4 * f + 1], side * n[4 * f + 2]), glass ? 0.14 : 1);
    context.beginPath();
    for (const i of face) context.lineTo(X(v[3 * i]), Y(v[3 * i + 1]));
    context.closePath();
    context.fillStyle = context.strokeStyle = shade;
    context.lineWidth = 0.7;
    context.fill();
    if (!glass) context.stroke();
    context.beginPath();
    for (let i = 0; i < 3; i++) {
      const other = solid.beyond[f][i], turned = other < 0 || n[4 * other + 2] * side >= -1e-6;
      if (!turned && !solid.sharp[f][i]) continue;
      const p = 3 * face[i], q = 3 * face[(i + 1) % 3];
      context.moveTo(X(v[p]), Y(v[p + 1]));
      context.lineTo(X(v[q]), Y(v[q + 1]));
    }
    context.lineWidth = view.line;
    context.strokeStyle = css(mix(colour, theme.dark && part.moving < 0 ? theme.ink : dark, 0.5), glass ? 0.45 : 0.9);
    context.stroke();
  }
}

function drawSolid(part, colour) {
  const {solid, points: v, normals: n} = part, dark = theme.dark ? [0, 0, 0] : [33, 46, 69];
  const glass = part.glass || part.sensor;
  if (!glass) {
    /* Below the faces, so that nothing else shows through the hairlines between them. */
    context.beginPath();
    for (const p of part.outline) context.lineTo(X(p[0]), Y(p[1]));
    context.fillStyle = css(shadeOf(colour, 0, 0, -1));
    context.fill();
  }
  for (let f = 0; f < solid.faces.length; f++) {
    if (n[4 * f + 2] >= -1e-6) continue;
    const face = solid.faces[f], shade = css(shadeOf(colour, n[4 * f], n[4 * f + 1], n[4 * f + 2]), glass ? 0.14 : 1);
    context.beginPath();
    for (const i of face) context.lineTo(X(v[3 * i]), Y(v[3 * i + 1]));
    context.closePath();
    context.fillStyle = shade;
    context.fill();
  }
  context.beginPath();
  for (let f = 0; f < solid.faces.length; f++) {
    if (n[4 * f + 2] >= -1e-6) continue;
    const face = solid.faces[f], beyond = solid.beyond[f];
    for (let i = 0; i < face.length; i++) {
      const other = beyond[i], seen = other >= 0 && n[4 * other + 2] < -1e-6;
      if (seen && (other < f || !solid.sharp[f][i])) continue;
      const p = 3 * face[i], q = 3 * face[(i + 1) % face.length];
      context.moveTo(X(v[p]), Y(v[p + 1]));
      context.lineTo(X(v[q]), Y(v[q + 1]));
    }
  }
  for (const edge of solid.faces.length === 0 ? [[...Array(part.count).keys()]] : []) {
    for (const i of edge) context.lineTo(X(v[3 * i]), Y(v[3 * i + 1]));
  }
  context.lineWidth = view.line * (solid.faces.length === 0 ? 4 : 1);
  context.strokeStyle = css(mix(colour, theme.dark && part.moving < 0 ? theme.ink : dark, 0.5), glass ? 0.45 : 0.9);
  context.stroke();
}

/* A ball is a circle with two great circles on it, so that one sees it roll. */
function drawBall(part, colour) {
  const r = part.solid.ball, x = X(part.centre[0]), y = Y(part.centre[1]), a = part.axes;
  const dark = theme.dark ? [0, 0, 0] : [33, 46, 69], glass = part.glass || part.sensor;
  const light = context.createRadialGradient(x - 0.4 * r * view.scale, y - 0.45 * r * view.scale, 0.1 * r * view.scale, x, y, r * view.scale);
  light.addColorStop(0, css(shadeOf(colour, -0.45, 0.65, -0.61), glass ? 0.2 : 1));
  light.addColorStop(1, css(shadeOf(colour, 0.5, -0.4, -0.2), glass ? 0.2 : 1));
  context.beginPath();
  context.arc(x, y, r * view.scale, 0, 7);
  context.fillStyle = light;
  context.fill();
  context.strokeStyle = css(mix(colour, dark, 0.5), 0.9);
  context.lineWidth = view.line;
  context.stroke();
  if (part.moving < 0 || r * view.scale < 4) return;
  context.beginPath();
  for (const pair of [[0, 1], [1, 2]]) {
    let before = false;
    for (let i = 0; i <= 32; i++) {
      const c = Math.cos(i * Math.PI / 16), s = Math.sin(i * Math.PI / 16);
      const at = [0, 1, 2].map(k => a[3 * k + pair[0]] * c + a[3 * k + pair[1]] * s);
      const seen = at[2] < 0;
      if (seen) context[before ? "lineTo" : "moveTo"](x + view.scale * r * at[0], y - view.scale * r * at[1]);
      before = seen;
    }
  }
  context.strokeStyle = css(mix(colour, dark, 0.5), 0.55);
  context.stroke();
}

/* ---- Shadows on the floor ---- */

const fall = [0.22, 0.16, -0.96];

/* The corners of a part, in the world, from the middle. */
function worldPoints(part) {
  const m = part.turn, p = part.world, r = part.solid.ball, out = [];
  if (r) {
    const side = [0.5878, -0.809, 0], other = [fall[1] * side[2] - fall[2] * side[1], fall[2] * side[0] - fall[0] * side[2], fall[0] * side[1] - fall[1] * side[0]];
    for (let i = 0; i < 20; i++) {
      const c = r * Math.cos(i * Math.PI / 10), s = r * Math.sin(i * Math.PI / 10);
      out.push([0, 1, 2].map(k => p[k] + c * side[k] + s * other[k]));
    }
    return out;
  }
  const v = part.solid.points;
  for (let i = 0; i < v.length; i += 3) {
    out.push([0, 1, 2].map(k => p[k] + m[3 * k] * v[i] + m[3 * k + 1] * v[i + 1] + m[3 * k + 2] * v[i + 2]));
  }
  return out;
}

function drawShadows(list) {
  const height = data.floor[0][2] - centre[2];
  context.save();
  context.beginPath();
  for (const corner of data.floor) {
    const p = corner.map((x, k) => x - centre[k]);
    context.lineTo(screenX(p), screenY(p));
  }
  context.clip();
  context.beginPath();
  for (const part of list) {
    if (part.moving < 0 && part.glass || part.sensor) continue;
    const points = worldPoints(part);
    if (points.some(p => p[2] < height - 0.05 * (data.box[1][2] - data.box[0][2]))) continue;
    const chain = outlineOf(points.map(p => {
      const way = (p[2] - height) / -fall[2], q = [0, 1, 2].map(k => p[k] + way * fall[k]);
      return [screenX(q), screenY(q)];
    }));
    chain.forEach((p, i) => (i === 0 ? context.moveTo(p[0], p[1]) : context.lineTo(p[0], p[1])));
    context.closePath();
  }
  context.fillStyle = css(theme.shadow, theme.dark ? 0.32 : 0.11);
  context.fill();
  context.restore();
}

/* ---- What stands still and hides much of what moves is seen through ---- */

function hides(part, x, y, z) {
  const n = part.normals;
  let enter = -Infinity, leave = Infinity;
  for (let f = 0; f < n.length; f += 4) {
    const beyond = n[f] * x + n[f + 1] * y + n[f + 2] * z - n[f + 3], along = -n[f + 2];
    if (Math.abs(along) < 1e-12) {
      if (beyond > 0) return false;
    } else if (along > 0) {
      leave = Math.min(leave, -beyond / along);
    } else {
      enter = Math.max(enter, -beyond / along);
    }
  }
  return leave > Math.max(enter, 0) && enter > -1e-9;
}

function chooseGlass() {
  const frames = [0, Math.floor(data.frames / 2), data.frames - 1];
  const hidden = new Map(), seen = parts.filter(part => part.body.kind === 2);
  for (const frame of frames) {
    for (const part of parts) placePart(part, frame, 0);
    for (const wall of parts) {
      if (wall.body.kind === 2 || wall.solid.ball || wall === floor) continue;
      const count = seen.filter(part => hides(wall, ...part.centre)).length;
      hidden.set(wall, (hidden.get(wall) || 0) + count);
    }
  }
  for (const [wall, count] of hidden) wall.glass = count > 0.08 * frames.length * seen.length;
}

const floor = data.ground < 0 ? null : parts[data.ground];

function drawSpace(frame, between) {
  context.lineJoin = context.lineCap = "round";
  if (view.turned) chooseGlass();
  view.turned = false;
  const list = parts.filter(part => !isLost(part, frame));
  for (const part of list) placePart(part, frame, between);
  const shown = list.filter(part => X(part.box[3]) > 0 && X(part.box[0]) < size.width && Y(part.box[1]) > 0 && Y(part.box[4]) < size.height);
  drawn = arrange(shown);
  const above = floor && view.elevation > 0 && list.length <= 700;
  for (const part of drawn) {
    part.colour = colourOf(part, frame);
    if (part.solid.ball) drawBall(part, part.colour);
    else if (part.solid.surface) drawSurface(part, part.colour);
    else drawSolid(part, part.colour);
    if (part === floor && above) drawShadows(list.filter(other => other !== floor));
  }
}

/* ---- A frame ---- */

let drawn = [], time = 0, playing = false, dirty = true;
const end = (data.frames - 1) / data.rate;

function drawContacts(frame) {
  contacts = contacts || unpackContacts();
  const points = contacts[frame];
  const r = Math.max(0.5, Math.min(2.4, 0.05 * usual * view.scale));
  context.beginPath();
  for (let i = 0; i < points.length; i += 3) {
    const p = [0, 1, 2].map(k => points[i + k] - centre[k]), x = screenX(p), y = screenY(p);
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 7);
  }
  context.fillStyle = css(theme.alarm, 0.9);
  context.fill();
}

function draw() {
  const frame = Math.min(Math.floor(time * data.rate + 1e-6), data.frames - 1), between = Math.max(0, time * data.rate - frame);
  context.setTransform(size.dots, 0, 0, size.dots, 0, 0);
  context.fillStyle = css(theme.paper);
  context.fillRect(0, 0, size.width, size.height);
  aim();
  view.line = Math.max(0.4, Math.min(1.2, usual * view.scale / 28));
  if (flat) drawPlane(frame, between);
  else drawSpace(frame, between);
  if (data.contacts && element("contacts").checked) drawContacts(frame);
  element("time").textContent = time.toFixed(2) + " s";
  element("when").value = end > 0 ? time / end : 0;
}

let last = 0;
function tick(now) {
  const passed = Math.min(0.1, (now - last) / 1000);
  last = now;
  if (playing) {
    time += passed * Number(element("speed").value);
    if (time > end) {
      if (element("loop").checked) time = end > 0 ? time % end : 0;
      else time = end, setPlaying(false);
    }
    dirty = true;
  }
  if (dirty) {
    dirty = false;
    draw();
  }
  requestAnimationFrame(tick);
}

/* ---- Controls ---- */

function setPlaying(on) {
  playing = on;
  element("play").classList.toggle("playing", on);
}
function togglePlay() {
  if (!playing && time >= end) time = 0;
  setPlaying(!playing);
  dirty = true;
}
function goTo(seconds) {
  time = Math.max(0, Math.min(end, seconds));
  dirty = true;
}
function stepBy(frames) {
  setPlaying(false);
  goTo((Math.round(time * data.rate) + frames) / data.rate);
}
function changeSpeed(by) {
  const select = element("speed");
  select.selectedIndex = Math.max(0, Math.min(select.length - 1, select.selectedIndex + by));
}
function resetView() {
  Object.assign(view, first);
  view.turned = dirty = true;
}
function toggle(id) {
  element(id).checked = !element(id).checked;
  dirty = true;
}
function switchTheme() {
  document.documentElement.dataset.theme = theme.dark ? "light" : "dark";
  readTheme();
  dirty = true;
}
function zoomBy(factor, x, y) {
  const before = view.scale;
  view.zoom = Math.max(0.05, Math.min(50, view.zoom * factor));
  const after = view.fit * view.zoom;
  view.x += (x - size.width / 2) * (1 / after - 1 / before);
  view.y += (y - size.height / 2) * (1 / after - 1 / before);
  dirty = true;
}
function dragBy(dx, dy, pan) {
  if (flat || pan) {
    view.x += dx / view.scale;
    view.y += dy / view.scale;
  } else {
    view.azimuth -= 0.008 * dx;
    view.elevation = Math.max(-1.57, Math.min(1.57, view.elevation + 0.008 * dy));
    view.turned = true;
  }
  dirty = true;
}

/* The name of the body under the pointer. */
function nameAt(x, y) {
  const label = element("name");
  let found = null;
  if (flat) {
    for (const part of parts) {
      if (!part.matrix || part.solid.bare) continue;
      context.setTransform(part.matrix);
      if (context.isPointInPath(part.solid.path, x * size.dots, y * size.dots)) found = part.moving >= 0 || !found ? part : found;
    }
  } else {
    const px = (x - view.left) / view.scale, py = (view.top - y) / view.scale;
    for (const part of drawn) {
      const inside = part.solid.ball ? Math.hypot(px - part.centre[0], py - part.centre[1]) < part.solid.ball
                                     : part.normals.length > 0 && hides(part, px, py, part.box[5] + 1);
      if (inside && !part.glass) found = part;
    }
  }
  label.hidden = !found;
  if (!found) return;
  label.textContent = found.body.name;
  label.style.left = Math.min(x + 14, size.width - label.offsetWidth - 4) + "px";
  label.style.top = Math.max(4, y - 26) + "px";
}

const fingers = new Map();
canvas.addEventListener("pointerdown", event => {
  canvas.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, [event.offsetX, event.offsetY]);
  element("name").hidden = true;
});
canvas.addEventListener("pointermove", event => {
  const at = [event.offsetX, event.offsetY], before = fingers.get(event.pointerId);
  if (!before) {
    if (event.pointerType === "mouse") nameAt(...at);
    return;
  }
  if (fingers.size === 2) {
    const other = [...fingers].find(entry => entry[0] !== event.pointerId)[1];
    const apart = p => Math.max(1, Math.hypot(p[0] - other[0], p[1] - other[1]));
    zoomBy(apart(at) / apart(before), (at[0] + other[0]) / 2, (at[1] + other[1]) / 2);
    dragBy((at[0] - before[0]) / 2, (at[1] - before[1]) / 2, true);
  } else {
    dragBy(at[0] - before[0], at[1] - before[1], event.shiftKey || event.buttons === 2 || event.buttons === 4);
  }
  fingers.set(event.pointerId, at);
});
for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, event => fingers.delete(event.pointerId));
canvas.addEventListener("pointerleave", () => (element("name").hidden = true));
canvas.addEventListener("contextmenu", event => event.preventDefault());
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  zoomBy(Math.exp(-0.0015 * event.deltaY), event.offsetX, event.offsetY);
}, {passive: false});

const keys = {
  " ": togglePlay, "k": togglePlay, "ArrowLeft": event => stepBy(event.shiftKey ? -10 : -1), "ArrowRight": event => stepBy(event.shiftKey ? 10 : 1),
  "ArrowUp": () => changeSpeed(1), "ArrowDown": () => changeSpeed(-1), "Home": () => goTo(0), "End": () => goTo(end),
  "l": () => toggle("loop"), "c": () => data.contacts && toggle("contacts"), "r": resetView, "d": switchTheme,
  "+": () => zoomBy(1.2, size.width / 2, size.height / 2), "-": () => zoomBy(1 / 1.2, size.width / 2, size.height / 2)
};
document.addEventListener("keydown", event => {
  const key = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!key || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
  if (event.key === " " && (event.target.tagName === "BUTTON" || event.target.type === "checkbox")) return;
  event.preventDefault();
  key(event);
});

element("play").addEventListener("click", togglePlay);
element("back").addEventListener("click", () => stepBy(-1));
element("on").addEventListener("click", () => stepBy(1));
element("view").addEventListener("click", resetView);
element("theme").addEventListener("click", switchTheme);
element("contacts").addEventListener("change", () => (dirty = true));
element("when").addEventListener("input", event => {
  setPlaying(false);
  goTo(event.target.value * end);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readTheme();
  dirty = true;
});

function resize() {
  size.dots = window.devicePixelRatio || 1;
  size.width = canvas.clientWidth, size.height = canvas.clientHeight;
  canvas.width = Math.round(size.width * size.dots), canvas.height = Math.round(size.height * size.dots);
  fitView();
  view.turned = true;
  draw();
}

/* #t=2.5 opens at that time, at rest. */
const wanted = /^#t=([\d.]+)$/.exec(location.hash);
element("touch").hidden = !data.contacts;
element("count").textContent = data.bodies.length + (data.bodies.length === 1 ? " body" : " bodies");
readTheme();
if (wanted) goTo(Number(wanted[1]));
new ResizeObserver(resize).observe(canvas);
setPlaying(!wanted && end > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches);
requestAnimationFrame(now => {
  last = now;
  tick(now);
});
