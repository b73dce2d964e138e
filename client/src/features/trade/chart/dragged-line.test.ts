/** Tests of a line's text while it is dragged: the texts and amounts of the forms for the price. */

import { describe, expect, it } from 'vitest';
import { AT, BUY, SELL } from '../../../../test/sample-drag.ts';
import { waitingAt } from '../../../../test/sample-ticket.ts';
import { type DragContext, draggedLine, stopFromEntry } from './dragged-line.ts';
import { alertLineId, subjectOf } from './line-ids.ts';

const dragged = (id: string, price: number, at: DragContext = AT) =>
  draggedLine({ id, kind: 'stop', price: 1 }, price, at);
const label = (id: string, price: number, at: DragContext = AT) =>
  dragged(id, price, at).line.label?.replace(/[\u2066-\u2069]/g, '');

describe('a stop of a position', () => {
  it('[CHART-2] shows its profit or loss at a valid price', () => {
    expect(dragged('sl-7', 109_800)).toMatchObject({ line: { id: 'sl-7', price: 109_800 }, wrong: false });
    expect(label('sl-7', 109_800)).toBe('order.stopShort −50.00');
    expect(label('tp-7', 110_100)).toBe('order.targetShort +100.00');
    expect(label('sl-8', 110_100)).toBe('order.stopShort −100.00');
  });

  it('[CHART-2] shows the text of the form when it is too near or on the wrong side', () => {
    expect(dragged('sl-7', 109_991).wrong).toBe(true);
    expect(label('sl-7', 109_991)).toContain('ticket.stopProblem.too_near');
    expect(label('sl-7', 110_200)).toContain('ticket.stopProblem.below ticket.stopLoss 1.09990');
    expect(label('sl-8', 109_000)).toContain('ticket.stopProblem.above ticket.stopLoss 1.10020');
  });

  it('[CHART-2] is compared with the target of a pending order', () => {
    expect(dragged('sl-9', 107_990).wrong).toBe(false);
    expect(dragged('sl-9', 108_500).wrong).toBe(true);
  });

  it('[CHART-2] hides its profit or loss while amounts are hidden', () => {
    expect(label('sl-7', 109_800, { ...AT, hidden: true })).toBe('order.stopShort');
  });

  it('[CHART-2] of an order that has ended only moves', () => {
    expect(dragged('sl-99', 5)).toEqual({ line: { id: 'sl-99', kind: 'stop', price: 5 }, wrong: false });
  });
});

describe('an entry', () => {
  it('[CHART-2] creates the stop of the side it is dragged to', () => {
    expect(stopFromEntry(BUY, 109_000, AT)).toBe('stopLoss');
    expect(stopFromEntry(BUY, 110_500, AT)).toBe('takeProfit');
    expect(stopFromEntry(SELL, 109_000, AT)).toBe('takeProfit');
    expect(stopFromEntry(SELL, 110_500, AT)).toBe('stopLoss');
    expect(dragged('entry-7', 110_500).line).toMatchObject({
      id: 'pulled-target',
      kind: 'target',
      price: 110_500,
    });
    expect(label('entry-8', 110_500)).toBe('order.stopShort −300.00');
  });
});

describe('a line of the ticket', () => {
  it('[CHART-2] shows the text of the ticket: profit or loss of a stop, or its problem', () => {
    expect(label('sl-draft', 109_000)).toBe('order.stopShort −505.00');
    const waiting = { ...AT, state: waitingAt(109_000) };
    expect(label('tp-draft', 109_500, waiting)).toBe('order.targetShort +250.00');
    expect(dragged('tp-draft', 109_005, waiting).wrong).toBe(true);
  });

  it('[CHART-2] shows the kind of pending order at that price', () => {
    const waiting = { ...AT, state: waitingAt(109_000) };
    expect(label('entry-draft', 109_500, waiting)).toBe('ticket.kind.buy.limit');
    expect(label('entry-draft', 110_500, waiting)).toBe('ticket.kind.buy.stop');
  });

  it('[CHART-20] has a kind before the ticket is a pending order, and with its side', () => {
    expect(AT.state.mode).toBe('market');
    expect(label('entry-draft', 109_500)).toBe('ticket.kind.buy.limit');
    const sale = { ...AT, state: { ...AT.state, side: 'sell' as const } };
    expect(label('entry-draft', 109_500, sale)).toBe('ticket.kind.sell.stop');
  });
});

describe('an alert', () => {
  it('[CHART-3] shows when it would fire, or why it is invalid', () => {
    expect(label('alert-3', 110_500)).toBe('alerts.above 1.10500');
    expect(label('alert-3', 109_500)).toBe('alerts.below 1.09500');
    expect(dragged('alert-3', 110_000)).toMatchObject({ line: { label: 'alerts.here' }, wrong: true });
    // a tenth to ten times the market
    expect(dragged('alert-3', 11_000).wrong).toBe(false);
    expect(dragged('alert-3', 10_999).wrong).toBe(true);
    expect(label('alert-3', 1_100_001)).toBe('alerts.range 0.11000 11.00000');
  });
});

it('[CHART-1] a line refers to an order, a draft or an alert by its id; market lines refer to none', () => {
  expect(subjectOf('sl-7')).toEqual({ kind: 'stop', stop: 'stopLoss', of: 7 });
  expect(subjectOf('tp-draft')).toEqual({ kind: 'stop', stop: 'takeProfit', of: 'draft' });
  expect(subjectOf('entry-7')).toEqual({ kind: 'entry', of: 7 });
  expect(subjectOf(alertLineId(3))).toEqual({ kind: 'alert', id: 3 });
  expect(['now', 'ask', 'cross', 'pulled-stop'].map(subjectOf)).toEqual([null, null, null, null]);
});

describe('the target of a pending order', () => {
  it('[CHART-15] shows the kind that it would have at the price', () => {
    expect(dragged('entry-9', 109_000)).toMatchObject({
      line: { id: 'entry-9', price: 109_000 },
      wrong: false,
    });
    expect(label('entry-9', 109_000)).toBe('ticket.kind.buy.limit');
    expect(label('entry-9', 110_500)).toBe('ticket.kind.buy.stop');
  });

  it('[CHART-15] shows why it is invalid: at the market, too far, or beyond the stop of the order', () => {
    expect(label('entry-9', 110_010)).toBe('ticket.targetProblem.target_at_market');
    expect(label('entry-9', 1_100_101)).toBe('ticket.targetProblem.target_too_far');
    expect(label('entry-9', 107_505)).toContain('ticket.stopProblem.too_near');
    expect(label('entry-9', 107_000)).toContain('ticket.stopProblem.below ticket.stopLoss 1.06990');
    expect(dragged('entry-9', 107_000).wrong).toBe(true);
  });
});
