/** Users as administrators see them. A viewer sees only a masked address. */

import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { z } from 'zod';
import { ownContact } from '../core/identity/contacts.ts';
import type { AdminContext } from './admin-context.ts';

const money = z.string();
const time = z.string().nullable();

export const ListedUser = z.object({
  id: z.int(),
  uid: z.string(),
  is_demo: z.boolean(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** The country's ISO number. */
  country: z.int().nullable(),
  created_at: z.string(),
  frozen: z.boolean(),
  deleted: z.boolean(),
  /** 0 not submitted, 1 waiting, 2 finished. */
  review_status: z.int(),
  balance: money,
});

export const User = ListedUser.extend({
  lang: z.string(),
  frozen_at: time,
  deleted_at: time,
  password_changed_at: time,
  totp: z.boolean(),
  /** Live ones. */
  sessions: z.int(),
  /** Who invited the user, by number. */
  invited_by: z.string().nullable(),
  /** The practice account of a registered user. */
  demo_id: z.int().nullable(),
  account: z.object({
    balance: money,
    held: money,
    floating: money,
    equity: money,
    margin: money,
    reserved: money,
    free_margin: money,
    /** In percent; null with no position. */
    margin_level: z.number().nullable(),
    risk_rate: z.number(),
    realised: money,
    positions: z.int(),
    pending: z.int(),
    closed: z.int(),
    margin_called: z.boolean(),
  }),
});

export function listedUser(
  context: AdminContext,
  admin: AdminRow,
  row: UserRow,
): z.output<typeof ListedUser> {
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
    country: row.country,
    created_at: isoTime(row.createdAtMs),
    frozen: row.frozenAtMs !== null,
    deleted: row.deletedAtMs !== null,
    review_status: row.reviewStatus,
    balance: formatMicros(context.trading.executor.account(row.id)?.balanceMicros ?? 0n),
  };
}

export function wholeUser(context: AdminContext, admin: AdminRow, row: UserRow): z.output<typeof User> {
  const {
    users: { identity, sessions, userFactors },
  } = context;
  const at = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    ...listedUser(context, admin, row),
    lang: row.lang,
    frozen_at: at(row.frozenAtMs),
    deleted_at: at(row.deletedAtMs),
    password_changed_at: at(row.passwordChangedAtMs),
    totp: userFactors.isOn(row.id),
    sessions: sessions.live(row.id).length,
    invited_by: row.invitedBy === null ? null : (identity.userById(row.invitedBy)?.uid ?? null),
    demo_id: identity.demoOfUser(row.id)?.id ?? null,
    account: accountOf(context, row.id),
  };
}

function accountOf({ trading: { executor } }: AdminContext, id: number): z.output<typeof User>['account'] {
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
