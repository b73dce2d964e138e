/** Waiting items of each kind as rows of the queue. */

import type { AdminOutput } from '../../data/admin-api.ts';
import type { QueueRow } from './queue.ts';

export type DepositRow = AdminOutput['deposits']['list']['list'][number];
export type WithdrawalRow = AdminOutput['withdrawals']['list']['list'][number];
export type KycRow = AdminOutput['kyc']['list']['list'][number];

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
  return { kind: 'deposit', key: `deposit-${row.id}`, sinceMs: Date.parse(row.created_at), ...of(row), row };
}

export function withdrawalItem(row: WithdrawalRow): WithdrawalItem {
  return {
    kind: 'withdrawal',
    key: `withdrawal-${row.id}`,
    sinceMs: Date.parse(row.created_at),
    ...of(row),
    row,
  };
}

export function kycItem(row: KycRow): KycItem {
  return { kind: 'kyc', key: `kyc-${row.id}`, sinceMs: Date.parse(row.submitted_at), ...of(row), row };
}

function of({ id, user_id, uid }: { id: number; user_id: number; uid: string }) {
  return { id, userId: user_id, uid };
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
