/** What the server puts into the HTML of `/` beside the drawn page: the data that it was drawn from, for the app to go on with. */

import type { Language } from './languages.ts';
import type { CategoryWire, InstrumentWire } from './shapes/market.ts';

/** Nothing in it belongs to one person. */
export interface InitialState {
  readonly language: Language;
  /** Drawn for a wide screen. */
  readonly wide: boolean;
  /** The market's time. */
  readonly nowMs: number;
  /** The first of the list: what is drawn of it. */
  readonly instruments: readonly InstrumentWire[];
  /** Of the whole list. */
  readonly count: number;
  readonly categories: readonly CategoryWire[];
}

/** The working day of a trading centre that runs at a moment, or the next one: when it opens and closes. */
export type WorkingDayWire = readonly [opensMs: number, closesMs: number];

/** What stands in the page: the app need not work out again what the drawing has. */
export interface PageInitialState extends InitialState {
  /** In the order of the client's centres. */
  readonly workingDays: readonly WorkingDayWire[];
}

/** A first page as the client's own components draw it. */
export interface RenderedMarkup extends Pick<PageInitialState, 'workingDays'> {
  /** What stands in the root of the app. */
  readonly markup: string;
  readonly title: string;
  /** The browsers' name of its language, and the direction that this is written in. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** For a browser without scripts: of when the prices are. */
  readonly unscripted: string;
}

/** What the render thread is started with: the built page, and the folder of the files that it names. */
export interface RenderStart {
  readonly page: string;
  readonly clientDir: string;
}

export interface RenderRequest {
  readonly id: number;
  readonly opening: InitialState;
}

/** A page ready to be sent: its bytes in each encoding, and what its content security policy must allow. */
export interface RenderedPage {
  readonly plain: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
  /** Sources for the policy, such as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export type RenderAnswer =
  | { readonly id: number; readonly page: RenderedPage }
  | { readonly id: number; readonly error: string };

/** Of the element that holds it. */
export const INITIAL_STATE_ID = 'opening';
/** Where a drawn element keeps its style: the policy of our pages lets no attribute of that name work. */
export const STYLE_ATTRIBUTE = 'data-style';
/** The language of the last visit, for the server; the app itself keeps it on the device. */
export const LANGUAGE_COOKIE = 'lang';
/** A drawing serves this long; whoever shows it takes its prices to be that old already. */
export const PAGE_CACHED_MS = 1_000;
