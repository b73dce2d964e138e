/** States of the page that verifies a day, with a worker that the test drives. */

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { splitPath } from '@vernier/shared/api/paths';
import type { MarketKind } from '@vernier/shared/market/market-kind';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { VerifyScreen } from './verify-screen.tsx';
import type { VerificationMessage } from './worker/messages.ts';

const KEY = 'ab'.repeat(32);
const row = (day: string, isRevealed: boolean) => ({
  day,
  commitment: KEY,
  revealed_key: isRevealed ? KEY : null,
  tape_root: null,
});

let market: MarketKind;
let days: readonly ReturnType<typeof row>[];

/** A worker that does nothing by itself. */
class DrivenWorker extends EventTarget {
  static started: DrivenWorker[] = [];
  requests: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    DrivenWorker.started.push(this);
  }
  postMessage(request: unknown): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

beforeAll(startAllTranslations);

beforeEach(() => {
  market = 'sealed';
  days = [row('2026-11-21', false), row('2026-11-20', true), row('2026-11-19', true)];
  DrivenWorker.started = [];
  vi.stubGlobal('Worker', DrivenWorker);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answers: Record<string, unknown> = {
      [splitPath('commitments').path]: { list: days, total: days.length, public_key: KEY },
      [splitPath('tradeList').path]: [instrumentWire(1, 'EURUSD'), instrumentWire(2, 'GBPUSD')],
      [splitPath('basicInfo').path]: { market },
    };
    const data = answers[new URL(url).pathname];
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(address = '/market/verify'): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <VerifyScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function open(address?: string): Promise<void> {
  show(address);
  await screen.findByTestId('verify-submit');
}

function press(): DrivenWorker {
  fireEvent.click(screen.getByTestId('verify-submit'));
  return DrivenWorker.started.at(-1) as DrivenWorker;
}

function emitMessage(worker: DrivenWorker, data: VerificationMessage): void {
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
}

const valueOf = (testId: string) => screen.getByTestId<HTMLSelectElement>(testId).value;
const label = () => screen.getByTestId('verify-submit').textContent;

describe('[SITE-14] the page that verifies a day', () => {
  it('offers revealed days, newest first, and the instrument of its address', async () => {
    await open('/market/verify?code=GBPUSD');
    expect(valueOf('verify-code')).toBe('GBPUSD');
    expect([...screen.getByTestId<HTMLSelectElement>('verify-day').options].map(({ text }) => text)).toEqual([
      'November 20, 2026',
      'November 19, 2026',
    ]);
    expect(screen.queryByTestId('verify-open-market')).toBeNull();
  });

  it('shows that the keys of an open market are not secret', async () => {
    market = 'open';
    await open();
    expect((await screen.findByTestId('verify-open-market')).textContent).toContain('anyone can calculate');
  });

  it.each([
    ['recorded', 'recorded prices from files'],
    ['live', 'live prices of an exchange'],
  ] as const)('says where the prices of a %s market come from, and offers no day', async (kind, text) => {
    market = kind;
    show();
    expect((await screen.findByTestId('verify-external')).textContent).toContain(text);
    expect((await screen.findByTestId('verify-key')).textContent).toBe(KEY);
    expect(screen.queryByTestId('verify-submit')).toBeNull();
    expect(document.body.textContent).not.toContain('secret key');
  });

  it('starts the worker for one instrument and day, and shows its progress and its waits', async () => {
    await open();
    fireEvent.change(screen.getByTestId('verify-day'), { target: { value: '2026-11-19' } });
    const worker = press();
    expect(worker.requests).toEqual([
      { code: 'EURUSD', day: '2026-11-19', commitment: null, origin: location.origin, lang: 'en' },
    ]);
    const progress = screen.getByRole('progressbar');
    expect(progress.getAttribute('aria-valuemax')).toBe('1440');
    emitMessage(worker, { kind: 'minutes', minutes: 720 });
    expect(progress.getAttribute('aria-valuenow')).toBe('720');
    expect(progress.getAttribute('aria-valuetext')).toBe('720 of 1440 minutes');
    emitMessage(worker, { kind: 'waiting', seconds: 30 });
    expect(document.body.textContent).toContain('The server is busy');
    expect(progress.getAttribute('aria-valuenow')).toBe('720');
    emitMessage(worker, { kind: 'verified', ticks: 345_600 });
    expect(screen.getByRole('status').textContent).toContain('345,600');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(worker.isEnded).toBe(true);
  });

  it('stops the worker on request, and listens to it no more', async () => {
    await open();
    const worker = press();
    expect(label()).toBe('Stop');
    fireEvent.click(screen.getByTestId('verify-submit'));
    expect([worker.isEnded, label()]).toEqual([true, 'Verify']);
    emitMessage(worker, { kind: 'verified', ticks: 1 });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('accepts a commitment of 64 hexadecimal digits only', async () => {
    await open();
    const field = screen.getByTestId('verify-commitment');
    fireEvent.change(field, { target: { value: 'abc' } });
    expect(press()).toBeUndefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: ` ${KEY.toUpperCase()}\n` } });
    expect(press().requests).toMatchObject([{ commitment: KEY }]);
  });

  it.each([
    [{ kind: 'different', difference: 'ticks', minute: 20_458 * 1440 + 61 }, '2026-01-05 01:01'],
    [{ kind: 'refused', text: 'Not found' }, 'Not found'],
    [{ kind: 'failed', failure: 'offline' }, 'No connection'],
    [{ kind: 'failed', failure: 'other_version' }, 'Another program version'],
  ] as const)('shows what differs or failed: %o', async (message, text) => {
    await open();
    const worker = press();
    emitMessage(worker, message);
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(worker.isEnded).toBe(true);
    fireEvent.change(screen.getByTestId('verify-code'), { target: { value: 'GBPUSD' } });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows an empty state when no day is revealed', async () => {
    days = [row('2026-11-21', false)];
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <VerifyScreen />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('No day to verify yet')).toBeTruthy();
  });
});
