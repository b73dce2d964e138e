/** Price alerts, and the push device of a session. */

import { z } from 'zod';
import type { PushCategory } from '../push-wire.ts';

export const PriceAlertWire = z
  .object({
    id: z.number(),
    forex_id: z.number(),
    code: z.string(),
    price: z.number(),
    when: z.enum(['at_or_above', 'at_or_below']).describe('What the bid has to do to reach it.'),
    created_at: z.string(),
    fired_at: z.string().nullable().describe('Null while it waits.'),
    fired_price: z.number().nullable().describe('The bid that reached it.'),
  })
  .describe('A price alert of the caller’s.');
export type PriceAlertWire = z.infer<typeof PriceAlertWire>;

export const PriceAlertsWire = z
  .object({ waiting: z.array(PriceAlertWire), fired: z.array(PriceAlertWire) })
  .describe('Those that wait, newest first, and the last ones that fired.');
export type PriceAlertsWire = z.infer<typeof PriceAlertsWire>;

export const PushDeviceWire = z
  .object({
    fills: z.boolean(),
    stops: z.boolean(),
    margin: z.boolean(),
    alerts: z.boolean(),
    money: z.boolean(),
    endpoint: z.string().nullable(),
  } satisfies Record<PushCategory | 'endpoint', z.ZodType>)
  .describe('Push categories of this session’s device; `endpoint` is null when it receives no pushes.');
export type PushDeviceWire = z.infer<typeof PushDeviceWire>;
