import { describe, expect, it } from 'vitest';
import { EURJPY, EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { rolloverAfter } from '../../market/rollover.ts';
import type { Command } from './commands.ts';
import { decodeEvent, encodeEvent } from './event-codec.ts';
import type { TransferEvent } from '../../wallet/transfer-events.ts';
import type { EventBody, FillTerms } from './events.ts';
import type { Position } from './order.ts';

describe('the event codec', () => {
  it('[STORE-6] decodes every encoded event exactly', () => {
    const financed = { ...EURUSD, swapBuyMicros: -1_000_000n };
    const at = new TradingScenario(4_000_000_000n, { feeType: 'per_lot' }, [financed, EURJPY, USDJPY]);
    const bodies: EventBody[] = [{ kind: 'AccountOpened', book: 'demo', openingMicros: 1n }];
    const run = (command: Command) => {
      for (const { body } of at.run(command).events) bodies.push(body);
    };
    at.quote(USDJPY, 150_000, 150_020);
    at.quote(EURJPY, 165_000, 165_020);
    run(placing(EURJPY, { lots: 1_000_000, stopLoss: 100_000 })); // 1: no tick before, a tick of conversion
    at.next(EURJPY, 165_000, 165_020);
    run({ kind: 'CloseOrder', orderId: 1, lots: null });
    at.quote(financed, 110_000, 110_010);
    run(placing(financed, { takeProfit: 200_000 })); // 2
    run(resting(financed, 109_000, { stopLoss: 1 })); // 3
    run(resting(financed, 108_000, { takeProfit: 200_000 })); // 4
    run({ kind: 'SetStops', orderId: 2, stopLoss: null, takeProfit: null });
    run({ kind: 'SetStops', orderId: 4, stopLoss: 2, takeProfit: 300_000 });
    run({ kind: 'AmendOrder', orderId: 4, expiry: at.nowMs + 1, stopLoss: null });
    run({ kind: 'AmendOrder', orderId: 4, targetPrice: 107_000 });
    run({ kind: 'CloseOrder', orderId: 2, lots: 20_000_000 }); // 5
    run({ kind: 'ChargeSwap', rolloverMs: rolloverAfter(at.nowMs) });
    run({ kind: 'CancelOrder', orderId: 4 });
    at.next(financed, 108_990, 109_000);
    run({ kind: 'FireTrigger', orderId: 3, trigger: 'entry' });
    run(placing(financed, { lots: 120_000_000 })); // 6
    run(resting(financed, 100_000, { lots: 1_000_000 })); // 7
    at.next(financed, 107_500, 107_510);
    run({ kind: 'ReviewMargin' });
    at.next(financed, 108_500, 108_510);
    run({ kind: 'ReviewMargin' });
    at.next(financed, 50_000, 50_010);
    run({ kind: 'FireTrigger', orderId: 7, trigger: 'entry' });
    run({ kind: 'ResetDemo', openingMicros: 5n });
    run({ kind: 'CloseAccount' });
    const known: Record<Exclude<EventBody, TransferEvent>['kind'], true> = {
      AccountOpened: true,
      OrderOpened: true,
      OrderPending: true,
      OrderFilled: true,
      OrderCancelled: true,
      StopsSet: true,
      OrderAmended: true,
      MarginCalled: true,
      MarginCallEnded: true,
      SwapCharged: true,
      OrderClosed: true,
      OrderPartlyClosed: true,
      BalanceProtected: true,
      DemoReset: true,
      AccountClosed: true,
    };
    expect([...new Set(bodies.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(known).toSorted());
    for (const body of bodies) expect(decodeEvent(body.kind, encodeEvent(body))).toEqual(body);
  });

  it('[STORE-6] omits null fields, and reads a log from before these fields as null', () => {
    const at = new TradingScenario(4_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    const [opened] = at.run(placing(EURUSD)).events;
    if (opened === undefined) throw new Error('an order opens');
    const text = encodeEvent(opened.body);
    for (const field of ['before', 'conversionTick', 'parentId', 'swappedAtMs'])
      expect(text).not.toContain(field);
    expect(decodeEvent('OrderOpened', text)).toMatchObject({
      before: null,
      terms: { conversionTick: null },
      order: { targetPrice: null, swappedAtMs: null },
    });
  });

  it('[STORE-6] stores a new order without usual values, and reads the full text of an older log', () => {
    const at = new TradingScenario(4_000_000_000n, { feeType: 'per_lot' });
    at.quote(EURUSD, 110_000, 110_010);
    at.next(EURUSD, 110_000, 110_010);
    const [opened] = at.run(placing(EURUSD)).events;
    if (opened?.body.kind !== 'OrderOpened') throw new Error('an order opens');
    const { order, terms, before } = opened.body;
    const { seq, timeMs, bid, ask } = order.openTick;
    const { accountId, createdAtMs } = order;
    const named = { ...opened.body, order: { ...order, clientId: 'named' } };
    expect(encodeEvent(opened.body)).toBe(
      `[1,${accountId},1,1,50000000,100,0,0,110010,${order.marginMicros},${order.feeMicros},${createdAtMs},` +
        `${seq},${timeMs},${bid},${ask},100000,5,${terms.feeRateMicros},${before?.seq},${before?.timeMs},110000,110010]`,
    );
    expect(decodeEvent('OrderOpened', encodeEvent(named))).toEqual(named);
    expect(encodeEvent(named)).toBe(
      `{"order":{"id":1,"accountId":${accountId},"instrumentId":1,"side":"buy","lots":50000000,"multiple":100,"openPrice":110010,` +
        `"marginMicros":"${order.marginMicros}","feeMicros":"${order.feeMicros}","createdAtMs":${createdAtMs},` +
        `"openTick":[${seq},${timeMs},${bid},${ask}],"clientId":"named"},"terms":{"unitsPerLot":100000,"pricePrecision":5,` +
        `"feeRateMicros":"${terms.feeRateMicros}"},"before":[${before?.seq},${before?.timeMs},110000,110010]}`,
    );
    const older =
      `{"order":{"id":1,"accountId":${accountId},"instrumentId":1,"side":"buy","status":"holding","lots":50000000,"multiple":100,` +
      `"openPrice":110010,"marginMicros":"${order.marginMicros}","feeMicros":"${order.feeMicros}",` +
      `"conversion":{"numerator":"1","denominator":"1"},"swapMicros":"0","createdAtMs":${createdAtMs},"openedAtMs":${createdAtMs},` +
      `"openTick":${JSON.stringify(order.openTick)}},"terms":{"marginMode":"leveraged","unitsPerLot":100000,"pricePrecision":5,` +
      `"feeType":"per_lot","feeRateMicros":"${terms.feeRateMicros}"},"before":${JSON.stringify(before)}}`;
    expect(decodeEvent('OrderOpened', older)).toEqual(opened.body);
  });

  it('[STORE-6] stores an opening with unusual terms with names', () => {
    const at = new TradingScenario(4_000_000_000n, { feeType: 'per_lot' });
    at.quote(EURUSD, 110_000, 110_010);
    const [opened] = at.run(placing(EURUSD)).events;
    if (opened?.body.kind !== 'OrderOpened') throw new Error('an order opens');
    const { body } = opened;
    const { order, terms } = body;
    const tick = { seq: 3, timeMs: 4, bid: 5, ask: 6 };
    const tooLarge = 2n ** 53n;
    const orders: Partial<Position>[] = [
      { clientId: 'named' },
      { reduceOnly: true },
      { trailingStop: 50 },
      { trailingTick: tick },
      { conversion: { numerator: 2n, denominator: 1n } },
      { conversion: { numerator: 1n, denominator: 2n } },
      { swapMicros: -1n },
      { swappedAtMs: 1 },
      { targetPrice: 110_000 },
      { openedAtMs: order.createdAtMs + 1 },
      { marginMicros: tooLarge },
      { marginMicros: -1n },
      { feeMicros: tooLarge },
      { feeMicros: -1n },
    ];
    const allTerms: Partial<FillTerms>[] = [
      { conversionTick: { ...tick, instrumentId: 2 } },
      { marginMode: 'fixed' },
      { feeType: 'of_margin' },
      { feeRateMicros: tooLarge },
    ];
    const unusual: EventBody[] = [
      ...orders.map((changes) => ({ ...body, order: { ...order, ...changes } })),
      ...allTerms.map((changes) => ({ ...body, terms: { ...terms, ...changes } })),
    ];
    for (const each of unusual) {
      expect(encodeEvent(each)).toMatch(/^\{/);
      expect(decodeEvent('OrderOpened', encodeEvent(each))).toEqual(each);
    }
    const largest = { ...order, marginMicros: tooLarge - 1n, feeMicros: 0n, stopLoss: 1, takeProfit: 2 };
    const usual: EventBody = { ...body, order: { ...largest, side: 'sell' }, before: tick };
    expect(encodeEvent(usual)).toMatch(/^\[/);
    expect(decodeEvent('OrderOpened', encodeEvent(usual))).toEqual(usual);
    const { clientId, reduceOnly, trailingStop, trailingTick, ...without } = order;
    expect([clientId, reduceOnly, trailingStop, trailingTick]).toEqual([null, false, null, null]);
    expect(encodeEvent({ ...body, order: without })).toBe(encodeEvent(body));
  });

  it('[STORE-6] stores a closing as a list, and one with details of its reason or an unusual profit with names', () => {
    const at = new TradingScenario(4_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.next(EURUSD, 110_100, 110_110);
    const [event] = at.run({ kind: 'CloseOrder', orderId: 1, lots: null }).events;
    if (event?.body.kind !== 'OrderClosed') throw new Error('a position closes');
    const { body } = event;
    const { profitMicros, tick, before } = body;
    const numbers = `${tick.seq},${tick.timeMs},110100,110110`;
    expect(encodeEvent(body)).toBe(
      `[1,1,110100,${profitMicros},${numbers},${before?.seq},${before?.timeMs},110000,110010]`,
    );
    const older =
      `{"orderId":1,"reason":"manual","closePrice":110100,"profitMicros":"${profitMicros}",` +
      `"tick":${JSON.stringify(tick)},"before":${JSON.stringify(before)}}`;
    expect(decodeEvent('OrderClosed', older)).toEqual(body);
    const closings: EventBody[] = [
      { ...body, before: null },
      { ...body, reason: 'stop_loss', profitMicros: -1n },
      { ...body, reason: 'take_profit' },
      { ...body, profitMicros: 2n ** 53n - 1n },
      { ...body, profitMicros: 1n - 2n ** 53n },
    ];
    for (const each of closings) {
      expect(encodeEvent(each)).toMatch(/^\[/);
      expect(decodeEvent('OrderClosed', encodeEvent(each))).toEqual(each);
    }
    const unusual: EventBody[] = [
      { ...body, profitMicros: 2n ** 53n },
      { ...body, profitMicros: -(2n ** 53n) },
      { ...body, exactMicros: 1n },
      { ...body, remark: 'a wrong price' },
      { ...body, reason: 'stop_out', stoppedOutAt: { equityMicros: 1n, marginMicros: 2n } },
      { ...body, reason: 'trailing_stop', trailed: { price: 1, best: tick } },
    ];
    for (const each of unusual) {
      expect(encodeEvent(each)).toMatch(/^\{/);
      expect(decodeEvent('OrderClosed', encodeEvent(each))).toEqual(each);
    }
    expect(() => decodeEvent('OrderClosed', '[1,9,1,1,1,1,1,1]')).toThrow('reason 9');
  });

  it('refuses a bigint whose name has no unit of bigints', () => {
    const body = { kind: 'DemoReset', adjustment: 1n } as unknown as EventBody;
    expect(() => encodeEvent(body)).toThrow('field adjustment holds a bigint');
  });
});
