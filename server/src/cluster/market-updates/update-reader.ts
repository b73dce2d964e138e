/** Requests of a gateway for updates of the market: to one engine, and to another one when it does not answer. */

import type { Slot } from '@vernier/shared/market/slot';
import { type MessageBus, RequestFailure } from '../../platform/message-bus/message-bus.ts';
import {
  decodeEngine,
  decodeUpdate,
  encodeRequest,
  type MarketUpdate,
  UPDATE_ENGINE_SUBJECT,
  updateSubject,
} from './market-update.ts';

/** Updates are read from the first engine that answers. */
const ENGINE_WAIT_MS = 500;
/** Twice as long as an engine lets a request wait. */
const UPDATE_WAIT_MS = 1_000;
/** For the state, whose candles may have to be derived. */
const STATE_WAIT_MS = 5_000;

export interface UpdateReaderParts {
  readonly bus: Pick<MessageBus, 'request'>;
  /** Name of this process, different at each start. */
  readonly gateway: string;
}

export class UpdateReader {
  readonly #parts: UpdateReaderParts;
  #engine: string | null = null;

  constructor(parts: UpdateReaderParts) {
    this.#parts = parts;
  }

  /** What comes after a slot, or the state of the market; null without an answer, and the next request goes to another engine. */
  async read(after: Slot | null): Promise<MarketUpdate | null> {
    const { bus, gateway } = this.#parts;
    try {
      this.#engine ??= decodeEngine(
        await bus.request(UPDATE_ENGINE_SUBJECT, encodeRequest({ gateway, after }), ENGINE_WAIT_MS),
      );
      if (this.#engine === null) return null;
      const waitMs = after === null ? STATE_WAIT_MS : UPDATE_WAIT_MS;
      const bytes = await bus.request(updateSubject(this.#engine), encodeRequest({ gateway, after }), waitMs);
      return decodeUpdate(bytes);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      this.#engine = null;
      return null;
    }
  }
}
