/** A drawing as it is stored, also by another version. Its kinds are only needed once the code of drawings is loaded. */

export interface DrawingPoint {
  readonly timeS: number;
  /** In points. */
  readonly price: number;
}

export interface StoredDrawing {
  /** Differs from those of the other drawings of its list. */
  readonly id: number;
  readonly kind: string;
  /** Empty for a new drawing, which the chart places in the middle of its view. */
  readonly points: readonly DrawingPoint[];
  readonly text: string;
}
