/** The one closed table of refusals: stable reason → wire code [REFUSAL-1]. Messages are translated elsewhere, by reason. */

export const REFUSALS = {
  session_invalid: 999,
  validation_failed: 1001,
  unknown_field: 1001,
  password_too_common: 1001,
  address_not_valid: 1001,
  push_address_not_allowed: 1001,
  webhook_address_not_allowed: 1001,
  swift_not_valid: 1001,
  iban_not_valid: 1001,
  tag_not_bound: 1001,
  body_not_readable: 1001,
  request_not_readable: 1001,
  request_too_slow: 1001,
  method_not_allowed: 1001,
  body_too_large: 1001,
  headers_too_large: 1001,
  media_type_not_supported: 1001,
  image_type_not_supported: 1001,
  image_too_large: 1001,
  image_has_too_many_pixels: 1001,
  image_animated: 1001,
  image_not_readable: 1001,
  frame_not_readable: 1001,
  frame_too_large: 1001,
  not_found: 1002,
  path_not_found: 1002,
  unknown_topic: 1002,
  only_real_account: 1003,
  account_frozen: 1003,
  withdrawals_frozen: 1003,
  only_demo_account: 1003,
  no_email: 1003,
  scope_missing: 1003,
  cross_site_request: 1003,
  origin_not_allowed: 1003,
  host_not_allowed: 1003,
  role_not_allowed: 1003,
  test_controls_off: 1003,
  sandbox_off: 1003,
  other_administrator_needed: 1003,
  second_factor_needed: 1003,
  own_access: 1003,
  too_many_requests: 1004,
  too_many_subscriptions: 1004,
  daily_quota_used: 1004,
  daily_orders_used: 1004,
  state_changed: 1005,
  client_id_used: 1005,
  alert_exists: 1005,
  account_not_empty: 1005,
  real_name_submitted: 1005,
  market_closed: 1006,
  price_not_available: 1007,
  price_moved: 1007,
  insufficient_margin: 1008,
  position_too_large: 1008,
  multiple_not_allowed: 1009,
  leverage_above_tier: 1009,
  lots_not_allowed: 1009,
  not_reducing: 1009,
  target_not_allowed: 1010,
  stop_loss_not_allowed: 1010,
  take_profit_not_allowed: 1010,
  no_multiplier_configured: 1011,
  wrong_account_or_password: 1012,
  code_wrong: 1013,
  freeze_link_wrong: 1013,
  totp_required: 1013,
  totp_wrong: 1013,
  passkey_wrong: 1013,
  captcha_needed: 1014,
  captcha_wrong: 1014,
  account_exists: 1015,
  insufficient_balance: 1016,
  no_payment_channel: 1017,
  open_market: 1017,
  region_not_served: 1018,
  outside_limits: 1019,
  withdrawal_on_hold: 1019,
  approval_delayed: 1019,
  too_many_waiting: 1019,
  too_many_alerts: 1019,
  too_many_orders: 1019,
  real_name_needed: 1020,
  invite_code_wrong: 1021,
  idempotency_key_reused: 1022,
  trading_halted: 1023,
  close_only_disk: 1023,
  step_up_needed: 1024,
  internal_error: 1500,
  unavailable: 1500,
  overloaded: 1500,
} as const;

export type RefusalReason = keyof typeof REFUSALS;

/** A refusal as a value: why, and the figures that the user needs to understand it (already wire-shaped). */
export interface Refusal {
  readonly refused: RefusalReason;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Makes a refusal value. */
export function refuse(refused: RefusalReason, data?: Readonly<Record<string, unknown>>): Refusal {
  return data === undefined ? { refused } : { refused, data };
}

/** True when a decision's outcome is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}
