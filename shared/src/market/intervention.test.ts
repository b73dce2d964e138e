import { describe, expect, it } from 'vitest';
import { type Intervention, tapeLine } from './intervention.ts';
import { type InstrumentStatus, instrumentStatuses } from './instrument-status.ts';
import { isSimulated, MARKET_KINDS } from './market-kind.ts';
import { SCENARIO_NAMES, SCENARIO_SIZES } from './scenario-request.ts';

const EURUSD = { slot: 4, code: 'EURUSD' } as const;

describe('[MARKET-5] the line of an intervention', () => {
  it.each([
    [{ kind: 'shift', slot: 4, asset: 'EUR', deltaNano: -5 }, 'shift 4 EUR -5\n'],
    [{ kind: 'shift', slot: 4, asset: 'EUR', deltaNano: 5, volume: 0 }, 'shift 4 EUR 5 volume 0\n'],
    [
      { kind: 'shift', slot: 4, asset: 'EUR', deltaNano: 5, volume: 9, trusted: true },
      'shift 4 EUR 5 volume 9 trusted\n',
    ],
    [{ ...EURUSD, kind: 'halt' }, 'halt 4 EURUSD\n'],
    [{ ...EURUSD, kind: 'close_only' }, 'close_only 4 EURUSD\n'],
    [{ ...EURUSD, kind: 'resume' }, 'resume 4 EURUSD\n'],
    [{ ...EURUSD, kind: 'freeze', to: 8 }, 'freeze 4 EURUSD 8\n'],
    [{ ...EURUSD, kind: 'close', to: 8 }, 'close 4 EURUSD 8\n'],
    [{ ...EURUSD, kind: 'widen', to: 8, percent: 300 }, 'widen 4 EURUSD 8 300\n'],
    [{ ...EURUSD, kind: 'spread', percent: 200 }, 'spread 4 EURUSD 200\n'],
    [{ ...EURUSD, kind: 'hours', hours: 'sessions' }, 'hours 4 EURUSD sessions\n'],
  ] satisfies [Intervention, string][])('$0.kind is %s', (intervention, line) => {
    expect(tapeLine(intervention)).toBe(line);
  });
});

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

it('a market whose prices follow from a key or a seed is simulated', () => {
  expect(MARKET_KINDS.filter(isSimulated)).toEqual(['sealed', 'open']);
});

it('the usual size of each scenario is within its limits', () => {
  for (const name of SCENARIO_NAMES) {
    const { least, usual, most } = SCENARIO_SIZES[name];
    expect(least < usual && usual < most).toBe(true);
  }
});
