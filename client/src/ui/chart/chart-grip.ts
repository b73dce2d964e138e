/** What may be done with the lines of a chart, as whoever draws them says it. The chart knows fingers and pixels, not orders. */

import type { ChartLine } from './chart-candle.ts';

export interface LineHandle {
  /** Names the line for whoever does not see it. */
  readonly name: string;
  /** `press` opens; `drag` also moves along the axis; `pull` leaves its line where it is and draws out another one. */
  readonly does: 'press' | 'drag' | 'pull';
  readonly bell?: boolean;
}

export interface DraggedLine {
  /** Stands in the place of the line with its id, or beside the others. */
  readonly line: ChartLine;
  /** It may not stand there; its label says why. */
  readonly wrong: boolean;
}

export interface ChartGrip {
  /** Null for a line that is only looked at. */
  readonly handle: (line: ChartLine) => LineHandle | null;
  /** A drag moves a price by this, and by less where pixels tell more apart. */
  readonly step: (price: number) => number;
  readonly dragged: (line: ChartLine, price: number) => DraggedLine;
  /** The line stays where it was dropped until a promise is settled. */
  readonly onDrop: (line: ChartLine, price: number) => Promise<void> | void;
  readonly onPress: (line: ChartLine) => void;
  /** What the button beside the crosshair adds at its price; null shows none. */
  readonly add: { readonly label: string; readonly onAdd: (price: number) => void } | null;
}
