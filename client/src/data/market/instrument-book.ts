/** All instruments by code and by id, in the server's order, for code outside React. Filled by instruments.ts. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { InstrumentInfo } from './instrument-info.ts';
import { ListenerSet } from '../listeners.ts';

export interface InstrumentBook {
  readonly list: readonly InstrumentInfo[];
  readonly byCode: ReadonlyMap<string, InstrumentInfo>;
  readonly byId: ReadonlyMap<number, InstrumentInfo>;
  /** For the shared calculations. */
  readonly domain: ReadonlyMap<number, Instrument>;
}

const listeners = new ListenerSet();
let book: InstrumentBook = bookOf([]);

function bookOf(list: readonly InstrumentInfo[]): InstrumentBook {
  return {
    list,
    byCode: new Map(list.map((instrument) => [instrument.code, instrument])),
    byId: new Map(list.map((instrument) => [instrument.id, instrument])),
    domain: new Map(list.map((instrument) => [instrument.id, instrument.domain])),
  };
}

export function instrumentBook(): InstrumentBook {
  return book;
}

export function fillInstrumentBook(list: readonly InstrumentInfo[]): void {
  book = bookOf(list);
  listeners.call();
}

export function onInstruments(listener: () => void): () => void {
  return listeners.add(listener);
}

export function instrumentByCode(code: string): InstrumentInfo | undefined {
  return book.byCode.get(code);
}

export function instrumentById(id: number): InstrumentInfo | undefined {
  return book.byId.get(id);
}
