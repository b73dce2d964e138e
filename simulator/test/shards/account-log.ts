/** Events of an account without the numbers that depend on other accounts: orders are named by their places in the account. */

import type { AccountEvent } from '@vernier/shared/trading/orders/events';

const ORDER_FIELDS: ReadonlySet<string> = new Set(['id', 'orderId', 'partId', 'parentId']);

export class AccountLog {
  readonly lines: string[] = [];
  readonly orderIds: number[] = [];

  add({ version, atMs, body }: AccountEvent): void {
    const text = JSON.stringify(body, (name, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`;
      return ORDER_FIELDS.has(name) && typeof value === 'number' ? `order ${this.placeOf(value)}` : value;
    });
    this.lines.push(`${version} at ${atMs}: ${text}`);
  }

  placeOf(orderId: number): number {
    const place = this.orderIds.indexOf(orderId);
    return place === -1 ? this.orderIds.push(orderId) - 1 : place;
  }
}

/** By account. */
export function accountLogs(events: readonly AccountEvent[]): Map<number, AccountLog> {
  const logs = new Map<number, AccountLog>();
  for (const event of events) {
    const log = logs.get(event.accountId) ?? new AccountLog();
    logs.set(event.accountId, log);
    log.add(event);
  }
  return logs;
}
