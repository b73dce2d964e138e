/** Price alerts, and the push device of a session. */

import { z } from 'zod';
import type { PushCategory } from '../push-wire.ts';
import { rowId, time } from './values.ts';

export const PriceAlertWire = z
  .object({
    id: rowId.describe('Id of the alert.'),
    forex_id: rowId.describe('Id of the instrument.'),
    code: z.string().describe('Code of the instrument.'),
    price: z.number().describe('Alert price.'),
    when: z.enum(['at_or_above', 'at_or_below']).describe('Direction from which the bid reaches it.'),
    created_at: time.describe('Time at which it was added.'),
    fired_at: time.nullable().describe('Time at which it triggered. Null while it is active.'),
    fired_price: z.number().nullable().describe('Bid that triggered it.'),
  })
  .describe('A price alert of the user.');
export type PriceAlertWire = z.infer<typeof PriceAlertWire>;

export const PriceAlertsWire = z
  .object({
    waiting: z.array(PriceAlertWire).describe('Active alerts, newest first.'),
    fired: z.array(PriceAlertWire).describe('Last triggered alerts, newest first.'),
  })
  .describe('Active and last triggered alerts.');
export type PriceAlertsWire = z.infer<typeof PriceAlertsWire>;

export const PushDeviceWire = z
  .object({
    fills: z.boolean().describe('Fills, and pending orders that could not fill.'),
    stops: z.boolean().describe('Positions closed by stop-loss or take-profit.'),
    margin: z.boolean().describe('Margin calls and stop-outs.'),
    alerts: z.boolean().describe('Triggered price alerts.'),
    money: z.boolean().describe('Decisions on deposits, withdrawals and corrections.'),
    endpoint: z
      .string()
      .nullable()
      .describe('Address of the browser’s push service. Null without a subscription.'),
  } satisfies Record<PushCategory | 'endpoint', z.ZodType>)
  .describe('Push settings of this session’s device. `endpoint` is null if it receives no pushes.');
export type PushDeviceWire = z.infer<typeof PushDeviceWire>;
