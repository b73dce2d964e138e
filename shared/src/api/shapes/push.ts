/** Price alerts, and the push device of a session. */

import { z } from 'zod';
import type { PushCategory } from '../push-wire.ts';
import { rowId, time } from './values.ts';

export const PriceAlertWire = z
  .object({
    id: rowId.describe('Id of the alert.'),
    forex_id: rowId.describe('Id of the instrument.'),
    code: z.string().describe('Code of the instrument.'),
    price: z.number().describe('The price that the alert waits for.'),
    when: z.enum(['at_or_above', 'at_or_below']).describe('What the bid has to do to reach it.'),
    created_at: time.describe('When it was set.'),
    fired_at: time.nullable().describe('Null while it waits.'),
    fired_price: z.number().nullable().describe('The bid that reached it.'),
  })
  .describe('A price alert of the caller’s.');
export type PriceAlertWire = z.infer<typeof PriceAlertWire>;

export const PriceAlertsWire = z
  .object({
    waiting: z.array(PriceAlertWire).describe('Alerts that wait, newest first.'),
    fired: z.array(PriceAlertWire).describe('The last alerts that fired, newest first.'),
  })
  .describe('Those that wait, newest first, and the last ones that fired.');
export type PriceAlertsWire = z.infer<typeof PriceAlertsWire>;

export const PushDeviceWire = z
  .object({
    fills: z.boolean().describe('Reports fills, and pending orders that could not be filled.'),
    stops: z.boolean().describe('Reports positions that a stop-loss or a take-profit closed.'),
    margin: z.boolean().describe('Reports margin calls and stop-outs.'),
    alerts: z.boolean().describe('Reports price alerts that fired.'),
    money: z.boolean().describe('Reports decided deposits, withdrawals and corrections.'),
    endpoint: z
      .string()
      .nullable()
      .describe('Address of the browser’s push service; null without a subscription.'),
  } satisfies Record<PushCategory | 'endpoint', z.ZodType>)
  .describe('Push categories of this session’s device; `endpoint` is null when it receives no pushes.');
export type PushDeviceWire = z.infer<typeof PushDeviceWire>;
