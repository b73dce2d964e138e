/** A scenario that stores its events, and explains an order as the API does. */

import { fillStepWire } from '../src/api/fill-wire.ts';
import type { CalculationWire, FillStepWire } from '../src/api/shapes/order.ts';
import { explainOrder } from '../src/trading/explain/explain.ts';
import type { Command } from '../src/trading/orders/commands.ts';
import { type AccountEvent, orderOfEvent } from '../src/trading/orders/events.ts';
import { EURUSD, INSTRUMENTS } from './instruments.ts';
import { TradingScenario } from './trading-scenario.ts';

const instruments = new Map(INSTRUMENTS.map((one) => [one.id, one]));

export class ExplainedScenario extends TradingScenario {
  readonly events: AccountEvent[] = [];

  does(command: Command): void {
    this.nowMs += 100;
    this.events.push(...this.run(command).events);
  }

  tick(instrument: typeof EURUSD, bid: number, ask: number): void {
    this.nowMs += 150;
    this.quote(instrument, bid, ask);
  }

  explain(orderId: number, events = this.#of(orderId)): FillStepWire[] {
    const order = events[0]?.body;
    if (order === undefined || !('order' in order)) throw new Error('an order begins with itself');
    const instrument = instruments.get(order.order.instrumentId) ?? EURUSD;
    const { conversions } = this.valuation;
    return explainOrder(orderId, events, { instruments, conversions }).map((step) =>
      fillStepWire(step, instrument, { around: [], instruments }),
    );
  }

  #of(orderId: number): AccountEvent[] {
    return this.events.filter(({ body }) => orderOfEvent(body) === orderId);
  }
}

/** Each calculation as a line: its name, formula and value. */
export function calculationTexts(
  numbers: readonly (Pick<CalculationWire, 'formula' | 'value'> & { readonly name: string })[] = [],
): readonly string[] {
  return numbers.map(({ name, formula, value }) => `${name} = ${formula} = ${value}`);
}
