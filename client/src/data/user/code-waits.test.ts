/** Tests of the count between two codes. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { codeWaitLeft, onCodeWait, startCodeWait } from './code-waits.ts';

const NOW = Date.UTC(2026, 0, 5);
const MAYA = 'email maya@example.com';

beforeEach(() => localStorage.clear());

describe('the count between two codes', () => {
  it('is a minute for the target it was started for, and none for another', () => {
    startCodeWait(MAYA, NOW);
    expect([0, 1, 59_000, 59_001, 60_000].map((ms) => codeWaitLeft(MAYA, NOW + ms))).toEqual([
      60, 60, 1, 1, 0,
    ]);
    expect(codeWaitLeft('email other@example.com', NOW)).toBe(0);
  });

  it('has the server’s duration', () => {
    startCodeWait(MAYA, NOW, 17);
    expect(codeWaitLeft(MAYA, NOW)).toBe(17);
  });

  it('is on the device, without the address', () => {
    startCodeWait(MAYA, NOW);
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('code-waits');
    expect(stored).not.toContain('maya');
  });

  it('drops the counts that have ended when another begins', () => {
    startCodeWait(MAYA, NOW);
    startCodeWait('mobile +85255550100', NOW + 61_000);
    const stored = JSON.parse(localStorage.getItem('vernier.code-waits') ?? '{}') as object;
    expect(Object.keys(stored)).toHaveLength(1);
  });

  it.each(['5', '"x"', '{"a":"b"}', '[1]', 'not json'])('takes %s on the device for no count', (text) => {
    localStorage.setItem('vernier.code-waits', text);
    expect(codeWaitLeft(MAYA, NOW)).toBe(0);
  });

  it('does not believe a clock that was set back by more than a day', () => {
    startCodeWait(MAYA, NOW + 2 * 86_400_000);
    expect(codeWaitLeft(MAYA, NOW)).toBe(0);
  });

  it('calls its listeners', () => {
    const listener = vi.fn<() => void>();
    const forget = onCodeWait(listener);
    startCodeWait(MAYA, NOW);
    forget();
    startCodeWait(MAYA, NOW);
    expect(listener).toHaveBeenCalledOnce();
  });
});
