/** Server-side rendering: the initial state that a rendered page carries, and the messages between the server and its render thread. */

import { PRODUCT_NAME } from '../product-name.ts';
import type { Language } from './languages.ts';
import type { CategoryWire, InstrumentWire } from './shapes/market.ts';

/** The data that a page is rendered from. Nothing in it belongs to one user. */
export interface InitialState {
  readonly language: Language;
  /** Rendered for a wide screen; on the trade page also for smaller ones. */
  readonly wide: boolean;
  /** Code of the instrument of the trade page; absent on the home page. */
  readonly tradeCode?: string;
  /** The market's time. */
  readonly nowMs: number;
  /** The rendered instruments: the first of the list; on the trade page all of them. */
  readonly instruments: readonly InstrumentWire[];
  /** Of the whole list. */
  readonly count: number;
  readonly categories: readonly CategoryWire[];
  /** USD of a new demo account. */
  readonly demoBalance: string;
}

/** The current working day of a trading centre, or the next one. */
export type WorkingDayWire = readonly [opensMs: number, closesMs: number];

/** The initial state as the page carries it, with results of the rendering that are slow to compute on a phone. */
export interface PageInitialState extends InitialState {
  /** In the order of the client's centres. */
  readonly workingDays: readonly WorkingDayWire[];
}

/** The operator's brand in the pages. */
export interface PageBrand {
  readonly name: string;
  /** Text beside the mark. */
  readonly wordmark: string;
  /** Whether there is a page of legal information. */
  readonly hasLegal: boolean;
  /** Style rules after those of the build. */
  readonly styles: string;
}

/** What the operator's texts and brand change in the built pages. */
export interface PageChanges {
  /** Addresses of translations, and the version, before and after. */
  readonly replaced: readonly (readonly [before: string, after: string])[];
  /** With which the built code finds the translations at their addresses; null when none is replaced. */
  readonly importMap: string | null;
  /** The replaced texts of each language, by key. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
  readonly brand: PageBrand | null;
}

/** A built page with the changes. An import map must come before every module and preload. */
export function changedPage(html: string, { replaced, importMap, brand }: PageChanges): string {
  const renamed = replaced.reduce((text, [before, after]) => text.replaceAll(before, after), html);
  const named = brand === null ? renamed : renamed.replaceAll(PRODUCT_NAME, () => escapedText(brand.name));
  if (importMap === null) return named;
  return named.replace('<head>', () => `<head><script type="importmap">${importMap}</script>`);
}

/** A built page with the styles of a brand after its own. */
export function pageWithStyles(html: string, { styles }: PageBrand): string {
  return styles === '' ? html : html.replace('</head>', () => `<style>${styles}</style></head>`);
}

/** A text in HTML or in a quoted attribute. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export interface RenderWorkerData {
  /** Attributes for `<html>`. */
  readonly siteAttributes: string;
  readonly changes: PageChanges | null;
}

export interface RenderRequest {
  readonly id: number;
  readonly state: InitialState;
}

/** A page ready to be sent: its bytes in each encoding, and the sources that its content security policy must allow. */
export interface RenderedPage {
  readonly plain: Uint8Array;
  readonly br: Uint8Array;
  readonly gzip: Uint8Array;
  /** Such as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export type RenderResponse =
  | { readonly id: number; readonly page: RenderedPage }
  | { readonly id: number; readonly error: string };

/** Id of the element that holds the state. */
export const INITIAL_STATE_ID = 'initial-state';
/** Takes the place of `style` in rendered markup: the content security policy ignores `style` attributes. */
export const STYLE_ATTRIBUTE = 'data-style';
/** The server sends a rendered page for this long. The client adds it to the age of its prices. */
export const PAGE_CACHED_MS = 1_000;
