/** Calls that take an idempotency key. */

export const KEYED_CALLS = [
  'submitOrder',
  'closeOrder',
  'cancelOrder',
  'setStops',
  'resetDemoPost',
  'submitCharge',
  'submitWire',
  'draw',
  'cancelDraw',
  'sendSupport',
  'addAlert',
] as const;

export type KeyedCall = (typeof KEYED_CALLS)[number];
