/** Data of the refusals of calls by reason, in addition to `reason`; a reason that is not listed has none. */

import { z } from 'zod';
import type { RefusalReason } from '../refusals.ts';
import { count, decimal, money, time } from './shapes/values.ts';

const fields = z.array(z.string()).describe('Names of the invalid parameters.');
const waitS = z.int().min(1).describe('Seconds to wait.');
const until = time.describe('Time from which it is possible again.');
const most = { max: count.describe('Maximum number.') };
const bound = z.union([decimal, z.number()]);

/** A price outside the allowed range. */
const priceRange = {
  field: z.string().describe('Name of the price parameter.'),
  min: z.number().describe('Minimum price.'),
  max: z.number().describe('Maximum price.'),
};

const amounts = {
  required: money.describe('Required amount in USD.'),
  available: money.describe('Available amount in USD.'),
};

type DataFields = Readonly<Record<string, z.ZodType>>;

const REFUSAL_DATA = {
  validation_failed: { fields },
  unknown_field: { fields: fields.describe('Up to 20 names of unknown fields.') },
  password_too_common: { fields },
  address_not_valid: { fields, network: z.string().describe('Network of the address.') },
  push_address_not_allowed: { fields },
  webhook_address_not_allowed: { fields },
  swift_not_valid: { fields },
  iban_not_valid: { fields },
  tag_not_bound: { fields },
  image_too_large: { max_bytes: count.describe('Maximum size of a file in bytes.') },
  image_has_too_many_pixels: {
    max_pixels: count.describe('Maximum number of pixels.'),
    max_side: count.describe('Maximum length of a side in pixels.'),
  },
  scope_missing: {
    scope: z
      .enum(['read', 'trade'])
      .nullable()
      .describe('The required scope. Null if the call requires a login.'),
  },
  too_many_requests: { retry_after: waitS },
  daily_quota_used: { retry_after: waitS, until },
  daily_orders_used: { retry_after: waitS, until },
  account_not_empty: {
    open: z
      .array(z.enum(['positions', 'pending', 'deposits', 'withdrawals', 'corrections', 'balance']))
      .describe('What is still open in the account.'),
  },
  price_moved: { moved: count.describe('Points that the price moved against you.') },
  insufficient_margin: {
    ...amounts,
    margin_call: z.boolean().describe('True during a margin call.'),
  },
  position_too_large: { most: money.describe('Maximum value of the account in USD.') },
  multiple_not_allowed: {
    allowed: z.array(z.int()).describe('Leverage options for the account.'),
    max: z.int().describe('Highest option.'),
  },
  leverage_above_tier: {
    max: z.int().describe('Maximum leverage at this size.'),
    above: money.describe(
      'Value of the account’s orders in this direction, in USD, above which the maximum applies.',
    ),
    size: money.describe('Their value with this order in USD.'),
  },
  lots_not_allowed: {
    min: z.number().describe('Minimum lots.'),
    max: z.number().describe('Maximum lots.'),
    step: z.number().describe('Lot step.'),
  },
  not_reducing: { max: z.number().describe('Maximum lots that reduce the position.') },
  target_not_allowed: priceRange,
  stop_loss_not_allowed: priceRange,
  take_profit_not_allowed: priceRange,
  captcha_needed: { path: z.string().describe('Path of the picture.') },
  insufficient_balance: amounts,
  outside_limits: {
    min: bound.describe('Minimum value.'),
    max: bound.describe('Maximum value.'),
  },
  withdrawal_on_hold: { until },
  too_many_waiting: most,
  too_many_alerts: most,
  too_many_orders: most,
  step_up_needed: {
    methods: z
      .array(z.enum(['password', 'totp', 'code', 'passkey']))
      .describe('Methods that `stepUp` accepts.'),
  },
  internal_error: { ref: z.string().describe('Reference of the error in the log.') },
  unavailable: { retry_after: waitS.optional() },
  overloaded: { retry_after: waitS },
} satisfies Partial<Record<RefusalReason, DataFields>>;

/** Fields of `data` of a refusal, with `reason`. */
export function refusalDataFields(reason: RefusalReason): DataFields {
  const data: Partial<Record<RefusalReason, DataFields>> = REFUSAL_DATA;
  return {
    reason: z.literal(reason).describe('For a program; it never changes.'),
    ...data[reason],
  };
}
