/** Which part of the drawing is seen. Pure: what moves it over time is in Board.svelte. */
import type { Point } from "./layout";

export interface Size { width: number; height: number }
/** Middle of what is seen, in drawing units, and pixels per unit. */
export interface Camera { x: number; y: number; scale: number }

export const MOST_PIXELS_A_SQUARE = 140;

/** Everything in view, in the middle. */
export function fit(drawing: Size, window: Size, padding = 8): Camera {
  const scale = Math.min((window.width - 2 * padding) / drawing.width, (window.height - 2 * padding) / drawing.height);
  return { x: drawing.width / 2, y: drawing.height / 2, scale: Math.max(scale, 0.05) };
}

/** A whole board a little too small is better than a large part of it. */
const NEARLY = 0.85;

/** At least this many pixels per square, or nearly, around a point if the whole does not fit. */
export function readable(drawing: Size, window: Size, unit: number, pixels: number, around: Point | null): Camera {
  const whole = fit(drawing, window);
  if (whole.scale * unit >= pixels * NEARLY || !around) return whole;
  return clamp({ x: around.x, y: around.y, scale: pixels / unit }, drawing, window, unit, RIM);
}

/** Share of the window that may lie beyond the board unless the coach moved it there by hand. */
export const RIM = 0.02;

/** Never lose the board: the middle of the window stays over it, and the zoom within reason. */
export function clamp(camera: Camera, drawing: Size, window: Size, unit: number, slack = 0.2): Camera {
  const least = fit(drawing, window).scale * 0.8;
  const scale = Math.min(Math.max(camera.scale, Math.min(least, MOST_PIXELS_A_SQUARE / unit)), MOST_PIXELS_A_SQUARE / unit);
  return { x: within(camera.x, drawing.width, window.width / scale, slack), y: within(camera.y, drawing.height, window.height / scale, slack), scale };
}

/** Range of the middle along one axis: the board fills the window where it can, except for a margin, and is centred where it cannot. */
function within(at: number, board: number, seen: number, slack: number): number {
  const low = seen / 2 - seen * slack;
  const high = board - seen / 2 + seen * slack;
  return low > high ? board / 2 : Math.min(Math.max(at, low), high);
}

/** Zoom so that what is under a pixel stays under it. */
export function zoomAt(camera: Camera, factor: number, pixel: Point, window: Size): Camera {
  const scale = camera.scale * factor;
  const dx = pixel.x - window.width / 2;
  const dy = pixel.y - window.height / 2;
  return { scale, x: camera.x + dx / camera.scale - dx / scale, y: camera.y + dy / camera.scale - dy / scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

export const toPixel = (camera: Camera, point: Point, window: Size): Point => ({
  x: (point.x - camera.x) * camera.scale + window.width / 2,
  y: (point.y - camera.y) * camera.scale + window.height / 2,
});

export const toDrawing = (camera: Camera, pixel: Point, window: Size): Point => ({
  x: (pixel.x - window.width / 2) / camera.scale + camera.x,
  y: (pixel.y - window.height / 2) / camera.scale + camera.y,
});

/** The camera that shows a point: the same one if it is on screen already, at least `near` pixels from the edges (the board never jumps). */
export function follow(camera: Camera, point: Point, window: Size, border: number, near = 12): Camera {
  const pixel = toPixel(camera, point, window);
  const dx = overshoot(pixel.x, window.width, border, near);
  const dy = overshoot(pixel.y, window.height, border, near);
  return dx || dy ? { ...camera, x: camera.x + dx / camera.scale, y: camera.y + dy / camera.scale } : camera;
}

/** The camera that shows all of some points: the same one if it does, else moved and, down to `least` pixels a square, further away; null if even that is too near. `border`: how far the points are from the edges of the window. */
export function includeAll(camera: Camera, points: Point[], window: Size, unit: number, least: number, border = unit / 2): Camera | null {
  if (points.every((point) => inSight(toPixel(camera, point, window), window, border * camera.scale))) return camera;
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const room = Math.max(unit, border);
  const box = { left: Math.min(...xs) - room, top: Math.min(...ys) - room, right: Math.max(...xs) + room, bottom: Math.max(...ys) + room };
  const scale = Math.min(camera.scale, window.width / (box.right - box.left), window.height / (box.bottom - box.top));
  if (scale * unit < least) return null;
  const seen = { x: window.width / scale / 2, y: window.height / scale / 2 };
  return { scale, x: Math.min(Math.max(camera.x, box.right - seen.x), box.left + seen.x), y: Math.min(Math.max(camera.y, box.bottom - seen.y), box.top + seen.y) };
}

/** The camera on some points with at least this many squares in sight around them. */
export function frameOf(points: Point[], window: Size, unit: number, squares: Size = FRAME): Camera {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + 3 * unit, squares.width * unit);
  const height = Math.max(bottom - top + 3 * unit, squares.height * unit);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(window.width / width, window.height / height) };
}
/** The least number of squares in a frame. */
export const FRAME: Size = { width: 13, height: 9 };

/** Whether a pixel is in the window, at least so far from its edges. */
export const inSight = (pixel: Point, window: Size, border = 0): boolean => pixel.x >= border && pixel.y >= border && pixel.x <= window.width - border && pixel.y <= window.height - border;

/** How far to go so that a pixel is inside with some room; 0 if it is. */
function overshoot(at: number, length: number, border: number, near: number): number {
  const room = Math.min(length / 2, border);
  const least = Math.min(room, near);
  if (at < least) return at - Math.min(length / 2, room * 2.5);
  if (at > length - least) return at - (length - Math.min(length / 2, room * 2.5));
  return 0;
}

/** Part of the way from one camera to another, 0 to 1, slow at both ends. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const t = part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2;
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, scale: from.scale + (to.scale - from.scale) * t };
}
