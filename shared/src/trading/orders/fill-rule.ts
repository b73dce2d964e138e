/** Names of the rules in an explanation of an order [EXPLAIN-4]; docs/rules/explain.md has the same names in a table. */

/** Rules that accept an order: to fill immediately, or to rest, with a kind by the side of the market [ORDER-10]. */
const ACCEPTANCE_RULES = [
  'market_order_at_once',
  'limit_better_than_market',
  'stop_entry_worse_than_market',
] as const;

/** What the market reached [ORDER-12] [STOP-2] [STOP-3] [STOP-6] [MARGIN-11]. */
const TRIGGER_RULES = [
  'target_reached',
  'stop_loss_reached',
  'take_profit_reached',
  'trailing_stop_reached',
  'margin_level_at_stop_out',
] as const;
export type TriggerRule = (typeof TRIGGER_RULES)[number];

/** At which price an entry filled [ORDER-7] [ORDER-12]. */
const ENTRY_RULES = [
  'buy_opens_at_ask',
  'sell_opens_at_bid',
  'limit_at_target_or_better',
  'stop_entry_first_price_beyond',
] as const;

/** What changed an order while it was open [STOP-5] [ORDER-5] [ORDER-27]. */
const CHANGE_RULES = [
  'stops_set_by_user',
  'stops_removed_by_user',
  'order_amended_by_user',
  'part_closed_by_user',
] as const;

/** Why an order left the list [STOP-2] [STOP-3] [MARGIN-11] [ORDER-13] [ORDER-14] [ORDER-18] [ORDER-24] [REGISTRATION-2] [ADMIN-21]. */
const END_RULES = [
  'closed_by_user',
  'closed_by_administrator',
  'stop_loss_first_price_beyond',
  'take_profit_at_target_or_better',
  'trailing_stop_first_price_beyond',
  'stop_out_largest_loss',
  'cancelled_by_user',
  'cancelled_by_administrator',
  'insufficient_margin_at_fill',
  'margin_call_at_fill',
  'stop_loss_reached_at_fill',
  'take_profit_reached_at_fill',
  'not_reducing_at_fill',
  'order_expired',
  'demo_reset',
] as const;
export type EndRule = (typeof END_RULES)[number];

export const FILL_RULES = [
  ...ACCEPTANCE_RULES,
  ...TRIGGER_RULES,
  ...ENTRY_RULES,
  ...CHANGE_RULES,
  ...END_RULES,
] as const;
export type FillRule = (typeof FILL_RULES)[number];
