/** Tests of the timeline: time limits met and missed, and the reason of a rejection. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../../test/all-translations.ts';
import type { TransferSteps } from './transfer-steps.ts';
import { TransferTimeline } from './transfer-sheet.tsx';

const ISOLATES = /[\u2066\u2069]/g;
const waiting: TransferSteps = {
  kind: 'deposit',
  state: 'waiting',
  steps: [
    { key: 'deposit.submitted', mark: 'done', at: '2026-11-21T10:00:00.000Z' },
    { key: 'deposit.reviewer', mark: 'now', at: null },
    { key: 'deposit.finished', mark: 'ahead', at: null },
  ],
  promisedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-24T10:00:00.000Z',
  remark: '',
};

function step(key: string): string {
  return screen.getByTestId(`step-${key}`).textContent?.replace(ISOLATES, '') ?? '';
}

beforeAll(async () => {
  document.documentElement.lang = 'en';
  await startAllTranslations();
});

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T11:59:30.000Z') }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a timeline', () => {
  it('[WALLET-2] shows who acts until when, and a passed time limit while the page is open', () => {
    render(<TransferTimeline story={waiting} />);
    expect(screen.getByTestId('step-deposit.reviewer').getAttribute('aria-current')).toBe('step');
    expect(step('deposit.reviewer')).toContain('Expected by');
    expect(step('deposit.reviewer')).toContain('Expires');
    act(() => vi.advanceTimersByTime(90_000));
    expect(step('deposit.reviewer')).toContain('is late. Nothing is lost');
    expect(step('deposit.reviewer')).not.toContain('Expected by 12:00.');
  });

  it('[WALLET-2] shows the reviewer\u2019s reason and the possible actions, without a time limit', () => {
    const steps: TransferSteps['steps'] = [
      { key: 'deposit.submitted', mark: 'done', at: '2026-11-21T10:00:00.000Z' },
      { key: 'deposit.rejected', mark: 'failed', at: '2026-11-21T11:00:00.000Z' },
    ];
    const remark = 'Another <b>amount</b> arrived.';
    render(
      <TransferTimeline
        story={{ ...waiting, state: 'rejected', steps, promisedAt: null, expiresAt: null, remark }}
      />,
    );
    expect(step('deposit.rejected')).toContain(remark);
    expect(step('deposit.rejected')).toContain('submit again');
    expect(screen.getByTestId('transfer-timeline').textContent).not.toContain('romised by');
  });
});
