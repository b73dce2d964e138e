/** Each kind of order of docs/worked-examples.md, played by the executor in both fee types. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FeeType, Instrument } from '../src/market/instrument.ts';
import { formatMicros, type Micros } from '../src/numbers/money.ts';
import { accountFigures } from '../src/trading/risk/figures.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD } from './instruments.ts';
import { placing, resting } from './trading-scenario.ts';

const PAGE = readFileSync(new URL('../../docs/worked-examples.md', import.meta.url), 'utf8');
const OPENING: Micros = 10_000_000_000n;
const LOT = 100_000_000;
const TENTH = LOT / 10;
const FEES: Readonly<Record<FeeType, Micros>> = { per_lot: 5_000_000n, of_margin: 5_000n };

/** What is played on each row, from Bid 1.10000 and Ask 1.10010 on. */
const KINDS: Readonly<Record<string, (at: ExecutorScenario, instrument: Instrument) => Promise<void>>> = {
  async 'partial close'(at, instrument) {
    await at.run(placing(instrument));
    await at.moment([instrument, 110_350, 110_360]);
    await at.run({ kind: 'CloseOrder', orderId: 1, lots: 2 * TENTH });
  },
  async amend(at, instrument) {
    await at.run(resting(instrument, 109_000));
    await at.run({ kind: 'AmendOrder', orderId: 1, targetPrice: 108_900, lots: 6 * TENTH });
  },
  async 'end of a pending order'(at, instrument) {
    await at.run(resting(instrument, 109_000, { expiry: at.clock.now() + 1 }));
    await at.moment();
  },
  async 'fill beyond its target'(at, instrument) {
    await at.run(resting(instrument, 110_100, { takeProfit: 110_300 }));
    await at.moment([instrument, 110_400, 110_410]);
  },
  async 'trailing stop'(at, instrument) {
    await at.run(placing(instrument, { trailingStop: 200 }));
    await at.moment([instrument, 110_500, 110_510]);
    await at.moment([instrument, 110_290, 110_300]);
  },
  async 'close many'(at, instrument) {
    await at.run(placing(instrument));
    await at.run(placing(instrument, { lots: 3 * TENTH }));
    await at.run(placing(instrument, { side: 'sell', lots: 2 * TENTH }));
    await at.moment([instrument, 110_350, 110_360]);
    await at.run({ kind: 'CloseMany', instrumentId: null, side: null, result: 'profit' });
  },
  async reverse(at, instrument) {
    await at.run(placing(instrument));
    await at.moment([instrument, 110_350, 110_360]);
    await at.run({ kind: 'ReverseOrder', orderId: 1, leverage: null });
  },
  async 'reduce only'(at, instrument) {
    await at.run(placing(instrument));
    await at.run(placing(instrument, { side: 'sell', lots: 3 * TENTH, reduceOnly: true }));
  },
};

interface Outcome {
  readonly margin: string;
  readonly reserved: string;
  readonly balance: string;
}

async function played(kind: string, feeType: FeeType): Promise<Outcome> {
  const play = KINDS[kind];
  if (play === undefined) throw new Error(`${kind} is not played`);
  const instrument = { ...EURUSD, feeRateMicros: FEES[feeType] };
  const at = new ExecutorScenario([instrument], undefined, undefined, { feeType });
  await at.start();
  await at.open(OPENING);
  await at.moment([instrument, 110_000, 110_010]);
  await play(at, instrument);
  expect(at.fatal).toEqual([]);
  const figures = accountFigures(at.account(), at.executor.valuation);
  return {
    margin: formatMicros(figures.marginMicros),
    reserved: formatMicros(figures.reservedMicros),
    balance: formatMicros(figures.balanceMicros),
  };
}

/** Cells below the heads of the table of order kinds. */
function rows(): readonly (readonly string[])[] {
  const lines = PAGE.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| order |')) + 2;
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith('|'));
  return lines.slice(start, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll(',', '')),
  );
}

it('[ORDER-22] [ORDER-23] [ORDER-24] [ORDER-26] [ORDER-27] [STOP-6] each kind of order of the page has the amounts of the engine, in both fee types', async () => {
  expect(rows().map(([kind]) => kind)).toEqual(Object.keys(KINDS));
  for (const [kind = '', , ...written] of rows()) {
    const perLot = await played(kind, 'per_lot');
    const ofMargin = await played(kind, 'of_margin');
    expect(ofMargin.margin).toBe(perLot.margin);
    const { margin } = perLot;
    expect([kind, ...written]).toEqual([
      ...[kind, margin, perLot.reserved, ofMargin.reserved, perLot.balance, ofMargin.balance],
    ]);
  }
});
