/** Tests of the fill record: its steps, its text to copy, and its failure. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { TickWire } from '@vernier/shared/api/shapes/market';
import { decodeOrder } from '@vernier/shared/api/order-codec';
import type { FillStepWire, OrderFillWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/transport/query-client.ts';
import { startAllTranslations } from '../../../../test/all-translations.ts';
import { orderWire } from '../../../../test/order-wire.ts';
import { FillRecord } from './fill-record.tsx';

const tick = (Seq: number, Bid: number, Ask: number): TickWire => ({
  Seq,
  Time: Date.UTC(2026, 2, 2, 10, 0, 0, 0) + Seq * 250,
  Bid,
  Ask,
});

const WIRE: OrderWire = {
  ...orderWire(42, 3),
  OrderType: 1,
  Status: 3,
  Quantity: 0.5,
  TargetPrice: 0,
  TargetLossPrice: 1.09,
  TargetProfitPrice: 0,
  Swap: '0.000000',
  CloseTime: '2026-03-02T10:00:10.000Z',
};
const ORDER = decodeOrder(WIRE);

function step(changes: Partial<FillStepWire>): FillStepWire {
  return {
    event: 'filled',
    at: '2026-03-02T10:00:00.123Z',
    rule: 'buy_opens_at_ask',
    tick: tick(7_123_456, 1.1, 1.1001),
    before: tick(7_123_455, 1.09998, 1.10008),
    numbers: [],
    around: [],
    ...changes,
  };
}

const FILL: OrderFillWire = {
  order: WIRE,
  timeline: [
    step({
      numbers: [
        {
          name: 'margin',
          formula: 'lots × units × price × q ÷ multiple',
          inputs: { lots: 0.5, units: 100_000, price: 1.1001, q: '1', multiple: 100 },
          value: '550.050000',
        },
      ],
    }),
    step({ event: 'triggered', rule: 'stop_loss_reached', level: 1.09, tick: tick(8, 1.0894, 1.0895) }),
    step({ event: 'closed', rule: 'stop_loss_first_price_beyond', tick: tick(8, 1.0894, 1.0895) }),
    step({ event: 'closed', rule: 'cancelled_by_user', tick: null, before: null }),
  ],
};

function answer(body: unknown): void {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(Response.json(body)));
}

async function steps(): Promise<HTMLElement[]> {
  render(
    <QueryClientProvider client={queryClient}>
      <FillRecord order={ORDER} />
    </QueryClientProvider>,
  );
  return screen.findAllByRole('listitem');
}

function shown(element: HTMLElement | undefined): string {
  return (element?.textContent ?? '').replace(/[\u2066\u2069]/g, '');
}

describe('the fill record of an order', () => {
  beforeAll(startAllTranslations);
  beforeEach(() => queryClient.clear());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('[TRADE-5] shows event, time, reason, tick and previous tick of a step', async () => {
    answer({ code: 1, msg: '', data: FILL });
    const [filled] = await steps();
    expect(within(filled!).getByRole('heading').textContent).toBe('Filled');
    expect(shown(filled)).toContain('You buy at the ask, which was 1.10010.');
    expect(shown(filled)).toContain('Tick 7,123,4561.100001.10010');
    expect(shown(filled)).toContain('Before, 7,123,4551.099981.10008');
    expect(filled?.querySelector('time')?.dateTime).toBe('2026-03-02T10:00:00.123Z');
    expect(shown(filled)).toMatch(/:\d\d\.123/);
    expect(shown(within(filled!).getByTestId('calculation-margin'))).toContain(
      '0.5 lots×100,000 units per lot×1.10010 price×1 q÷100 leverage=550.050000 USD',
    );
  });

  it('[TRADE-5] compares a stop with its level, and shows the size of a gap', async () => {
    answer({ code: 1, msg: '', data: FILL });
    const [, triggered, closed] = await steps();
    expect(shown(triggered)).toContain('The Bid moved to 1.08940 and reached your stop loss 1.09000.');
    expect(shown(closed)).toContain(
      'A stop loss closes at the first price at or beyond 1.09000. The Bid was 1.08940.',
    );
    expect(shown(closed)).toContain('That is 0.00060 worse than the level');
  });

  it('[TRADE-5] shows an end without a fill, which has no tick', async () => {
    answer({ code: 1, msg: '', data: FILL });
    const ended = (await steps()).at(-1);
    expect(within(ended!).getByRole('heading').textContent).toBe('Ended');
    expect(within(ended!).queryByRole('table')).toBeNull();
  });

  it('[EXPLAIN-1] states that an administrator gave no reason', async () => {
    const timeline = [step({ event: 'closed', rule: 'closed_by_administrator', remark: '' })];
    answer({ code: 1, msg: '', data: { order: WIRE, timeline } });
    expect(shown((await steps())[0])).toContain('Reason: not given');
  });

  it('[TRADE-5] is copied completely, with its formulas as text and in numbers, and times in UTC', async () => {
    const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { languages: ['en-US'], clipboard: { writeText: written } });
    answer({ code: 1, msg: '', data: FILL });
    await steps();
    fireEvent.click(screen.getByTestId('explain-copy'));
    await vi.waitFor(() => expect(screen.getByTestId('explain-copy').textContent).toBe('Copied'));
    const text = written.mock.calls[0]?.[0] ?? '';
    expect(text.split('\n').slice(0, 9)).toEqual([
      'How this order filled: EUR/USD 42',
      '',
      'Filled 2026-03-02T10:00:00.123Z',
      'You buy at the ask, which was 1.10010.',
      'Tick 7,123,456: 1.10000 / 1.10010',
      'Before, 7,123,455: 1.09998 / 1.10008',
      'Margin',
      'lots × units per lot × price × q ÷ leverage',
      '0.5 × 100,000 × 1.10010 × 1 ÷ 100 = 550.050000 USD',
    ]);
  });

  it('[EXPLAIN-2] is copied with the tick of a conversion and the rollover of a swap in UTC', async () => {
    const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { languages: ['en-US'], clipboard: { writeText: written } });
    const [time, rollover] = ['2026-03-02T10:00:00.000Z', '2026-03-04T22:00:00.000Z'];
    const numbers = [
      { name: 'conversion', formula: 'bid', inputs: { bid: 1.1, time }, value: '1.1' },
      { name: 'swap', formula: 'rate', inputs: { rate: '1.000000', rollover }, value: '1.000000' },
    ] as const;
    answer({ code: 1, msg: '', data: { order: WIRE, timeline: [step({ numbers: [...numbers] })] } });
    await steps();
    fireEvent.click(screen.getByTestId('explain-copy'));
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    const lines = (written.mock.calls[0]?.[0] ?? '').replace(/[\u2066\u2069]/g, '').split('\n');
    expect(lines).toContain(`Conversion, ${time}`);
    expect(lines).toContain(`Swap, ${rollover}`);
  });

  it("[TRADE-5] shows the server's text when it is refused", async () => {
    answer({ code: 1012, msg: 'There is no such order.', data: {} });
    render(
      <QueryClientProvider client={queryClient}>
        <FillRecord order={ORDER} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('There is no such order.')).toBeTruthy();
    expect(screen.getByText('No record for this order')).toBeTruthy();
  });
});
