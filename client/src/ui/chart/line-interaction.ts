/** Interaction with the lines of a chart, as its owner permits it. The chart handles pointers and pixels, not orders. */

import type { IconName } from '../theme/icons.ts';
import type { ChartLine } from './chart-candle.ts';

export interface LineHandle {
  /** Accessible name of the line. */
  readonly name: string;
  /** `press` opens; `drag` also moves along the axis; `pull` leaves its line in place and creates another one. */
  readonly does: 'press' | 'drag' | 'pull';
  readonly bell?: boolean;
}

export interface DraggedLine {
  /** Replaces the line with its id, or is added to the others. */
  readonly line: ChartLine;
  /** The price is invalid; the label has the reason. */
  readonly wrong: boolean;
}

/** A button at the crosshair's price. */
export interface CrosshairAction {
  readonly icon: IconName;
  readonly testId: string;
  /** Accessible name at a price. */
  readonly name: (price: number) => string;
  readonly onPress: (price: number) => void;
  /** What a drag of the button moves and drops, as a line that is already there. */
  readonly line?: Omit<ChartLine, 'price'>;
  /** The key on the chart that begins its line at the last price, and what the chart says about it. */
  readonly key?: { readonly name: string; readonly text: string };
}

export type DropResult = Promise<boolean> | 'awaited' | void;

export interface LineInteraction {
  /** Null for a line without interaction. */
  readonly handle: (line: ChartLine) => LineHandle | null;
  /** A drag moves a price in steps of this size, or smaller where pixels allow it. */
  readonly step: (price: number) => number;
  readonly dragged: (line: ChartLine, price: number) => DraggedLine;
  /**
   * The line stays where it was dropped until a promise is settled; with `true`, until other lines replace it; with `awaited`,
   * until the lines have it at this price.
   */
  readonly onDrop: (line: ChartLine, price: number) => DropResult;
  readonly onPress: (line: ChartLine) => void;
  /** From the price axis inwards; another list replaces the buttons. */
  readonly actions: readonly CrosshairAction[];
}
