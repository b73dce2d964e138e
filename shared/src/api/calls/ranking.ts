/** Ranking calls: the traders, one of them with its days, and its orders. */

import { z } from 'zod';
import { defineGet, json } from '../define-call.ts';
import { page, text } from '../fields.ts';
import { OrderWire } from '../shapes/order.ts';
import { TraderInfoWire, TraderWire } from '../shapes/trader.ts';

const MAX_NUMBER_LENGTH = 16;

/** A trader's public number, as text or as a number. */
const publicNumber = z.union([text(1, MAX_NUMBER_LENGTH), z.int().positive().transform(String)]);

export const RANKING_CALLS = {
  followList: defineGet('/api/follow/list', {
    input: z.object({ page }),
    output: json(z.object({ data: z.array(TraderWire), total: z.number() })),
    session: 'ignored',
    summary: 'Traders of the ranking',
    example: { page: 1 },
  }),
  /** `id` is the trader's public number. */
  followInfo: defineGet('/api/follow/info', {
    input: z.object({ id: publicNumber }),
    output: json(TraderInfoWire),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'One trader with its days',
    example: { id: '{trader}' },
  }),
  followOrders: defineGet('/api/follow/orders', {
    input: z.object({ id: publicNumber, page }),
    output: json(z.object({ data: z.array(OrderWire), total: z.number() })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'Orders of one trader',
    example: { id: '{trader}', page: 1 },
  }),
};
