import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { placing, TradingDesk } from '../../test/trading-desk.ts';
import { decodeEvent, encodeEvent } from './event-codec.ts';
import type { EventBody } from './events.ts';

describe('the event codec', () => {
  it('[D3] gives back every event exactly', () => {
    const at = new TradingDesk(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    const bodies: EventBody[] = [{ kind: 'AccountOpened', book: 'demo', openingMicros: 1n }];
    for (const { body } of at.run(placing(EURUSD)).events) bodies.push(body);
    at.quote(EURUSD, 50_000, 50_010);
    for (const { body } of at.run({ kind: 'ResetDemo', openingMicros: 5n }).events) bodies.push(body);
    expect(bodies.map(({ kind }) => kind)).toEqual([
      'AccountOpened',
      'OrderOpened',
      'OrderClosed',
      'BalanceProtected',
      'DemoReset',
    ]);
    for (const body of bodies) expect(decodeEvent(body.kind, encodeEvent(body))).toEqual(body);
  });

  it('refuses a bigint under a name that does not say that it is one', () => {
    const body = { kind: 'DemoReset', adjustment: 1n } as unknown as EventBody;
    expect(() => encodeEvent(body)).toThrow('field adjustment holds a bigint');
  });
});
