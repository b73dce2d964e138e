/** State of an enlarged picture: scale, offset, and rotation in quarter turns. */

export interface ImageView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Quarters, clockwise. */
  readonly turns: number;
}

const LARGEST = 8;

/** The whole picture is visible. */
export const WHOLE: ImageView = { scale: 1, x: 0, y: 0, turns: 0 };

/** Never smaller than the whole, and what was moved away comes back with it. */
export function viewScaled(view: ImageView, by: number): ImageView {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * by));
  if (scale === 1) return { ...WHOLE, turns: view.turns };
  const grown = scale / view.scale;
  return { ...view, scale, x: view.x * grown, y: view.y * grown };
}

/** The whole picture cannot be moved. */
export function viewMoved(view: ImageView, x: number, y: number): ImageView {
  return view.scale === 1 ? view : { ...view, x: view.x + x, y: view.y + y };
}

export function viewRotated(view: ImageView): ImageView {
  return { ...view, x: 0, y: 0, turns: (view.turns + 1) % 4 };
}
