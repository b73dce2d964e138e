/** Notifications of transfers, verification and support messages, on every page. */

import type { DepositWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import type { PriceAlertWire } from '@vernier/shared/api/shapes/push';
import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { instrumentByCode } from '../../data/market/instrument-book.ts';
import { page } from '../../data/page.ts';
import { onWalletPush } from '../../data/transport/wallet-feed.ts';
import { currencyText, moneyText } from '../../ui/format/money-text.ts';
import { isolate, plainText, priceText } from '../../ui/format/number-text.ts';
import { type ToastTone, toast } from '../../ui/feedback/toast.ts';

export interface WalletNotification {
  readonly text: string;
  readonly tone: ToastTone;
}

/** The first lines of a message; its page has the rest. */
const MAX_LENGTH = 120;
const CHAT = '/mine/chat';
const FINISHED = 2;
const NOT_SUBMITTED = 0;

/** Null for changes that the user made and has already seen. */
export function walletNotification(push: WalletPushWire, t: TFunction): WalletNotification | null {
  switch (push.event) {
    case 'deposit':
      return depositNotification(push.deposit, t);
    case 'withdrawal':
      return withdrawalNotification(push.withdrawal, t);
    case 'adjustment':
      return { text: t('transfer.notice.adjusted', { amount: usd(push.amount, true) }), tone: 'info' };
    case 'real_name': {
      const { review_status: status, last_reject: reject } = push.review;
      if (status === FINISHED) return { text: t('transfer.notice.realNameFinished'), tone: 'done' };
      if (status !== NOT_SUBMITTED || reject === null) return null;
      return { text: t('transfer.notice.realNameRejected', { remark: brief(reject.remark) }), tone: 'error' };
    }
    case 'support':
      if (push.message.from !== 'support') return null;
      return { text: t('transfer.notice.support', { text: brief(push.message.text) }), tone: 'info' };
    case 'price_alert':
      return { text: alertText(push.alert, t), tone: 'info' };
    case 'support_read':
    case 'support_typing':
      return null;
  }
}

function depositNotification(deposit: DepositWire, t: TFunction): WalletNotification | null {
  const { status, credited, number, currency_code: currency, remark } = deposit;
  const amount = isolate(`${currencyText(number)} ${currency}`);
  if (status === 1 && credited !== null) {
    return { text: t('transfer.notice.credited', { amount: usd(credited, true) }), tone: 'done' };
  }
  if (status === 2) {
    return { text: t('transfer.notice.depositRejected', { amount, remark: brief(remark) }), tone: 'error' };
  }
  return status === 3 ? { text: t('transfer.notice.depositExpired', { amount }), tone: 'error' } : null;
}

function withdrawalNotification(withdrawal: WithdrawalWire, t: TFunction): WalletNotification | null {
  const { state, number, real_number: received, draw_currency: currency, notes } = withdrawal;
  const amount = usd(number);
  if (state === 'approved') return { text: t('transfer.notice.approved', { amount }), tone: 'info' };
  if (state === 'paid') {
    const paid = isolate(`${currencyText(received)} ${currency.code}`);
    return { text: t('transfer.notice.paid', { amount: paid }), tone: 'done' };
  }
  // A user's own cancellation sends no notification; a cancellation by the server has its reason.
  if (state === 'cancelled' && notes !== '')
    return {
      text: t('transfer.notice.withdrawalCancelled', { amount, remark: brief(notes) }),
      tone: 'error',
    };
  if (state !== 'rejected') return null;
  return { text: t('transfer.notice.withdrawalRejected', { amount, remark: brief(notes) }), tone: 'error' };
}

function alertText({ code, price }: PriceAlertWire, t: TFunction): string {
  const known = instrumentByCode(code);
  const text = known === undefined ? plainText(price) : priceText(price, known.precision);
  return t('alerts.notice', { name: isolate(known?.showCode ?? code), price: isolate(text) });
}

function usd(amount: string, signed = false): string {
  return isolate(`${moneyText(amount, 2, signed)} USD`);
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).trimEnd()}\u2026`;
}

/** Called once, by the shell around the pages. */
export function useWalletNotifications(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      onWalletPush((push) => {
        // the open chat shows the message
        const notice =
          push.event === 'support' && page().here() === CHAT ? null : walletNotification(push, t);
        if (notice !== null) toast(notice.text, { tone: notice.tone });
      }),
    [t],
  );
}
