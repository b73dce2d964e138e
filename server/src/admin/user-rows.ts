/** Users as administrators see them. A viewer sees only a masked address. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { ownContact } from '../core/identity/contacts.ts';
import type { AdminContext } from './admin-context.ts';
import { isoOrNull } from './fields.ts';

export function listedUser(context: AdminContext, admin: AdminRow, row: UserRow) {
  const address = (channel: 'email' | 'mobile') => {
    const whole = ownContact(context.users.cipher, row, channel)?.address ?? null;
    return whole !== null && admin.role === 'viewer' ? masked(whole) : whole;
  };
  return {
    id: row.id,
    uid: row.uid,
    is_demo: row.isDemo,
    email: address('email'),
    mobile: address('mobile'),
    /** The country's ISO number. */
    country: row.country,
    created_at: isoTime(row.createdAtMs),
    frozen: row.frozenAtMs !== null,
    deleted: row.deletedAtMs !== null,
    /** 0 not submitted, 1 waiting, 2 finished. */
    review_status: row.reviewStatus,
    balance: formatMicros(context.trading.executor.account(row.id)?.balanceMicros ?? 0n),
  };
}

export function wholeUser(context: AdminContext, admin: AdminRow, row: UserRow) {
  const { identity, sessions, userFactors } = context.users;
  return {
    ...listedUser(context, admin, row),
    lang: row.lang,
    frozen_at: isoOrNull(row.frozenAtMs),
    deleted_at: isoOrNull(row.deletedAtMs),
    password_changed_at: isoOrNull(row.passwordChangedAtMs),
    totp: userFactors.isOn(row.id),
    sessions: sessions.live(row.id).length,
    /** Who invited the user, by number. */
    invited_by: row.invitedBy === null ? null : (identity.userById(row.invitedBy)?.uid ?? null),
    /** The practice account of a registered user. */
    demo_id: identity.demoOfUser(row.id)?.id ?? null,
    account: accountOf(context, row.id),
  };
}

function accountOf({ trading: { executor } }: AdminContext, id: number) {
  const account = executor.account(id);
  const figures = accountFigures(account ?? NO_ACCOUNT, executor.valuation);
  const percent = (cents: number) => cents / 100;
  const holding = account?.holdingCount ?? 0;
  return {
    balance: formatMicros(figures.balanceMicros),
    held: formatMicros(account?.lockedMicros ?? 0n),
    floating: formatMicros(figures.floatingMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(figures.marginMicros),
    reserved: formatMicros(figures.reservedMicros),
    free_margin: formatMicros(figures.freeMarginMicros),
    /** In percent; null with no position. */
    margin_level: figures.marginLevelCents === null ? null : percent(figures.marginLevelCents),
    risk_rate: percent(figures.riskRateCents),
    realised: formatMicros(account?.realisedMicros ?? 0n),
    positions: holding,
    pending: (account?.openOrders.size ?? 0) - holding,
    closed: account?.closedCount ?? 0,
    margin_called: account?.marginCalled ?? false,
  };
}

const NO_ACCOUNT = {
  balanceMicros: 0n,
  marginMicros: 0n,
  reservedMicros: 0n,
  openOrders: new Map<number, never>(),
};

/** `a…@example.com`, `+85…678`: enough to distinguish two users, too little to contact them. */
function masked(address: string): string {
  const at = address.indexOf('@');
  return at === -1
    ? `${address.slice(0, 3)}…${address.slice(-3)}`
    : `${address.slice(0, 1)}…${address.slice(at)}`;
}
