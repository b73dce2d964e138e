/** All shapes of the API by name; for the reference, which derives its JSON Schemas from them. */

export * from './shapes/account.ts';
export * from './shapes/api-token.ts';
export * from './shapes/frames.ts';
export * from './shapes/market.ts';
export * from './shapes/order.ts';
export * from './shapes/push.ts';
export * from './shapes/site.ts';
export * from './shapes/support.ts';
export * from './shapes/trader.ts';
export * from './shapes/transfer.ts';
export * from './shapes/user.ts';
