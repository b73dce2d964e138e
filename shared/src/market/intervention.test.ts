import { describe, expect, it } from 'vitest';
import { type Intervention, tapeLine } from './intervention.ts';

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
