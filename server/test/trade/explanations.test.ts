/** Every explanation can be checked by its reader: the shown inputs, put into the shown formula, give the shown value. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { FillStepWire, OrderFillWire } from '@vernier/shared/api/shapes/order';
import { afterEach, describe, expect, test } from 'vitest';
import { recomputed } from './arithmetic.ts';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

let server: Harness;
let trader: Trader;

afterEach(async () => {
  trader.leave();
  await server.stop();
});

async function begin(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await Harness.start({ TEST_CONTROLS: 'on', DEMO_BALANCE: '10000000', ...settings });
  trader = await Trader.enter(server);
}

async function instrument(code: string): Promise<InstrumentWire> {
  const { data } = await server.get<InstrumentWire[]>('/v1/api/forex/trade_list');
  const found = data.find(({ Code }) => Code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

const numbersOf = ({ timeline }: OrderFillWire) => timeline.flatMap(({ numbers }) => numbers);
const named = (step: FillStepWire | undefined, name: string) =>
  step?.numbers.find((number) => number.name === name);

describe('[EXPLAIN-4] the explanation can be recomputed', () => {
  test.each([
    ['EURUSD', ['margin', 'fee']],
    ['USDJPY', ['conversion', 'margin', 'fee']],
    ['EURJPY', ['conversion', 'margin', 'fee']],
    ['EURGBP', ['conversion', 'margin', 'fee']],
    ['GER40', ['conversion', 'margin', 'fee']],
    ['HK50', ['margin', 'fee']],
    ['XAUUSD', ['margin', 'fee']],
    ['BTCUSD', ['margin', 'fee']],
    ['NATGAS', ['margin', 'fee']],
  ])('%s, bought and sold, in part and whole', async (code, names) => {
    await begin();
    const { Id, HasForexMultiple, ForexMinCont } = await instrument(code);
    const multiple = HasForexMultiple[0]?.Value;
    const [cont, least] = [(3 * ForexMinCont).toFixed(8), ForexMinCont];
    for (const type of [1, 2]) {
      const { data: opened } = await trader.submit({ type, forex_id: Id, status: 1, cont, multiple });
      server.pass(2_000);
      const { data: part } = await trader.close({ id: opened.Id, cont: least });
      server.pass(1_000);
      const { data: closed } = await trader.close({ id: opened.Id });
      const whole = await trader.fill(opened.Id);
      expect(whole.timeline[1]?.numbers.map(({ name }) => name)).toEqual(names);
      for (const number of numbersOf(whole)) expect(recomputed(number)).toBe(number.value);
      expect(named(whole.timeline[1], 'margin')?.value).toBe(opened.CautionMoney);
      expect(named(whole.timeline[1], 'fee')?.value).toBe(opened.TradeFee);
      expect(named(whole.timeline.at(-1), 'profit')?.value).toBe(closed.FactProfits);
      const ofPart = await trader.fill(part.Id);
      for (const number of numbersOf(ofPart)) expect(recomputed(number)).toBe(number.value);
      const end = ofPart.timeline.at(-1);
      expect(['margin', 'fee', 'profit'].map((name) => named(end, name)?.value)).toEqual([
        part.CautionMoney,
        part.TradeFee,
        part.FactProfits,
      ]);
    }
  });

  test('a fee that is a share of the margin', async () => {
    await begin({ TRADE_FEE_TYPE: '2' });
    const { data: opened } = await trader.submit({ status: 1 });
    const fill = await trader.fill(opened.Id);
    const fee = named(fill.timeline[1], 'fee');
    expect(fee?.formula).toBe('margin × rate');
    expect(fee?.value).toBe(opened.TradeFee);
    for (const number of numbersOf(fill)) expect(recomputed(number)).toBe(number.value);
  });
});

test('[EXPLAIN-4] [ORDER-8] the record of a fill outlives a restart, and the market around it is the same', async () => {
  await begin();
  const { data: opened } = await trader.submit({ status: 1 });
  server.pass(10_000);
  await trader.close({ id: opened.Id });
  server.pass(10_000);
  const before = await trader.fill(opened.Id);
  await server.restart();
  expect(await trader.fill(opened.Id)).toEqual(before);
  const { around, tick } = before.timeline[1] as FillStepWire;
  expect(around.length).toBe(61);
  expect(around[40]).toEqual(tick);
});

test('[EXPLAIN-4] a change of stops has its tick and the one before it', async () => {
  await begin();
  const { data: opened } = await trader.submit({ status: 1 });
  server.pass(2_000);
  await server.post('/v1/api/forex/set_stop_price', {
    token: trader.token,
    body: { id: opened.Id, stop_loss_price: '0.5' },
  });
  await trader.close({ id: opened.Id });
  const { timeline } = await trader.fill(opened.Id);
  const stops = timeline.find(({ event }) => event === 'stops');
  expect(stops?.before?.Seq).toBeLessThan(stops?.tick?.Seq ?? 0);
  expect(stops?.before).toEqual(stops?.around.findLast(({ Seq }) => Seq < (stops?.tick?.Seq ?? 0)));
});
