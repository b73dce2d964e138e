import { describe, expect, it } from 'vitest';
import { type InstrumentStatus, instrumentStatuses } from './instrument-status.ts';

const EURUSD = { slot: 4, code: 'EURUSD' } as const;

describe('the statuses of instruments', () => {
  const untouched: InstrumentStatus = { mode: 'open', spreadPercent: 100, hours: 'always' };

  it('are those after the permanent interventions, of the changed instruments only', () => {
    const statuses = instrumentStatuses(
      [
        { ...EURUSD, kind: 'halt' },
        { ...EURUSD, kind: 'spread', percent: 250 },
        { ...EURUSD, kind: 'hours', hours: 'sessions' },
        { slot: 5, code: 'XAUUSD', kind: 'close_only' },
        { slot: 6, code: 'XAUUSD', kind: 'resume' },
        { slot: 6, code: 'BTCUSD', kind: 'freeze', to: 9 },
        { kind: 'shift', slot: 6, asset: 'GBP', deltaNano: 1 },
        { slot: 7, code: 'US500', kind: 'close_only' },
      ],
      untouched,
    );
    expect(Object.fromEntries(statuses)).toEqual({
      EURUSD: { mode: 'halted', spreadPercent: 250, hours: 'sessions' },
      XAUUSD: untouched,
      BTCUSD: untouched,
      US500: { ...untouched, mode: 'close_only' },
    });
  });
});
