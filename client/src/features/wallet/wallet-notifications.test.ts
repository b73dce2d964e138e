/** Tests of the notifications for transfers and reviews. */

import type { DepositWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import type { TFunction } from 'i18next';
import { getI18n } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startAllTranslations } from '../../../test/all-translations.ts';
import { walletNotification } from './wallet-notifications.ts';

const ISOLATES = /[\u2066\u2069]/g;
const account = { balance: '1500.000000' } as Extract<WalletPushWire, { event: 'deposit' }>['account'];
const deposit = {
  number: '500',
  currency_code: 'USDT',
  status: 0,
  remark: '',
  credited: null,
} as DepositWire;
const withdrawal = {
  number: '1200.000000',
  real_number: '1194.000000',
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  state: 'waiting',
  notes: '',
} as WithdrawalWire;

let t: TFunction;

function shownText(push: WalletPushWire): string | null {
  const notice = walletNotification(push, t);
  return notice === null ? null : `${notice.tone}: ${notice.text.replace(ISOLATES, '')}`;
}

function depositText(change: Partial<DepositWire>): string | null {
  return shownText({ event: 'deposit', deposit: { ...deposit, ...change }, account });
}

function withdrawalText(change: Partial<WithdrawalWire>): string | null {
  return shownText({ event: 'withdrawal', withdrawal: { ...withdrawal, ...change }, account });
}

beforeAll(async () => {
  document.documentElement.lang = 'en';
  await startAllTranslations();
  t = getI18n().t;
});

describe('a notification', () => {
  it('[WALLET-1] reports the result of a deposit, and not its submission', () => {
    expect(depositText({})).toBeNull();
    expect(depositText({ status: 1, credited: '499.900000' })).toBe('done: Deposit credited: +499.90 USD');
    expect(depositText({ status: 2, remark: 'Only 400\narrived.' })).toBe(
      'error: Deposit of 500.00 USDT not accepted: Only 400 arrived.',
    );
    expect(depositText({ status: 3 })).toBe('error: Deposit of 500.00 USDT expired. Nothing was credited.');
  });

  it("[HOLD-5] states why a withdrawal was cancelled without the user's request", () => {
    expect(withdrawalText({ state: 'cancelled', notes: 'A loss was larger.' })).toBe(
      'error: Withdrawal of 1,200.00 USD cancelled: A loss was larger.',
    );
  });

  it("[WALLET-1] reports the result of a withdrawal, and not the user's own actions", () => {
    expect(withdrawalText({})).toBeNull();
    expect(withdrawalText({ state: 'cancelled' })).toBeNull();
    expect(withdrawalText({ state: 'approved' })).toBe(
      'info: Withdrawal of 1,200.00 USD approved. A second reviewer pays it.',
    );
    expect(withdrawalText({ state: 'paid' })).toBe('done: Withdrawal paid out: 1,194.00 USDT');
    expect(withdrawalText({ state: 'rejected', notes: 'Another name.' })).toBe(
      'error: Withdrawal of 1,200.00 USD not paid. It is back in your balance: Another name.',
    );
  });

  it('[WALLET-1] reports corrections, reviews and replies of support', () => {
    expect(shownText({ event: 'adjustment', amount: '-5.000000', account })).toBe(
      'info: We corrected your balance: \u22125.00 USD',
    );
    const rejected = { remark: 'The back is dark.', at: '2026-11-21T10:00:00.000Z' };
    expect(shownText({ event: 'real_name', review: { review_status: 2, last_reject: null } })).toBe(
      'done: Your identity is verified',
    );
    expect(shownText({ event: 'real_name', review: { review_status: 0, last_reject: rejected } })).toBe(
      'error: We couldn’t verify your identity: The back is dark.',
    );
    expect(shownText({ event: 'real_name', review: { review_status: 1, last_reject: rejected } })).toBeNull();
    const message = { id: 1, text: 'Hello', image: null, created_at: '', read: false };
    expect(shownText({ event: 'support', message: { ...message, from: 'support' } })).toBe(
      'info: Support: Hello',
    );
    expect(shownText({ event: 'support', message: { ...message, from: 'user' } })).toBeNull();
    expect(shownText({ event: 'support_read', up_to: 1 })).toBeNull();
    expect(shownText({ event: 'support_typing', for_ms: 6_000 })).toBeNull();
  });

  it('shortens a long remark', () => {
    const text = depositText({ status: 2, remark: 'x'.repeat(400) }) ?? '';
    expect(text.length).toBeLessThan(200);
    expect(text.endsWith('\u2026')).toBe(true);
  });
});
