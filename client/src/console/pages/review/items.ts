/** Waiting items of each kind as rows of the queue. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type DepositRow = AdminOutput['deposits']['list']['list'][number];
export type WithdrawalRow = AdminOutput['withdrawals']['list']['list'][number];
export type KycRow = AdminOutput['kyc']['list']['list'][number];

/** One thing that waits. */
export interface QueueRow {
  readonly key: string;
  readonly sinceMs: number;
}

interface Subject extends QueueRow {
  readonly id: number;
  readonly userId: number;
  readonly uid: string;
}

export interface DepositItem extends Subject {
  readonly kind: 'deposit';
  readonly row: DepositRow;
}

export interface WithdrawalItem extends Subject {
  readonly kind: 'withdrawal';
  readonly row: WithdrawalRow;
}

export interface KycItem extends Subject {
  readonly kind: 'kyc';
  readonly row: KycRow;
}

export type Item = DepositItem | WithdrawalItem | KycItem;
export type ItemKind = Item['kind'];

export function depositItem(row: DepositRow): DepositItem {
  return { kind: 'deposit', ...subject('deposit', row, row.created_at), row };
}

export function withdrawalItem(row: WithdrawalRow): WithdrawalItem {
  return { kind: 'withdrawal', ...subject('withdrawal', row, row.created_at), row };
}

export function kycItem(row: KycRow): KycItem {
  return { kind: 'kyc', ...subject('kyc', row, row.submitted_at), row };
}

function subject(kind: ItemKind, { id, user_id, uid }: Item['row'], since: string): Subject {
  return { key: `${kind}-${id}`, sinceMs: Date.parse(since), id, userId: user_id, uid };
}

const LETTERS: Readonly<Record<ItemKind, string>> = { deposit: 'D', withdrawal: 'W', kyc: 'K' };

/** The short number of an item: `D-12`. */
export function numberOf({ kind, id }: Pick<Item, 'kind' | 'id'>): string {
  return `${LETTERS[kind]}-${id}`;
}

/** When it ended; null while it waits. */
export function endedAt(item: Item): string | null {
  return item.kind === 'kyc' ? item.row.reviewed_at : item.row.ended_at;
}
