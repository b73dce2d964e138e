/** Texts of facts that are no events of the log: fired price alerts, reviews and security. */

import type { AccountFact } from '@vernier/db/repositories/trading/activity';
import { messages } from '../../platform/messages/messages.ts';
import { alertPushContent, pushNotificationOf } from '../push/push-content.ts';
import type { ActivityText, TextContext } from './activity-text.ts';

const VERIFICATION = '/mine/auth';
const SECURITY = '/mine/system';
const WALLET = '/mine/wallet';
const TRADE = '/trade';

const PATHS: Readonly<Partial<Record<AccountFact['kind'], string>>> = {
  method: WALLET,
  withdrawals_frozen: WALLET,
  unfreeze_requested: WALLET,
  withdrawals_unfrozen: WALLET,
};

export function factText(fact: AccountFact, context: TextContext): ActivityText {
  const { lang } = context;
  const values = Object.fromEntries(
    Object.entries(fact.detail).map(([name, value]) => [name, String(value)]),
  );
  const { kind } = fact;
  switch (kind) {
    case 'price_alert':
      return alertText(fact, context);
    case 'identity_approved': {
      const text = messages.activity('identity_approved_text', {}, lang);
      return { title: messages.activity(kind, {}, lang), text, path: VERIFICATION };
    }
    case 'identity_rejected':
      return {
        title: messages.activity(kind, {}, lang),
        text: values['remark'] ?? '',
        path: VERIFICATION,
      };
    case 'sign_in': {
      const text = messages.activity('sign_in_text', values, lang);
      return { title: messages.notification('sign_in_subject', {}, lang), text, path: SECURITY };
    }
    default:
      return {
        title: messages.notification(`${kind}_subject`, values, lang),
        text: messages.notification(kind, values, lang),
        path: PATHS[kind] ?? SECURITY,
      };
  }
}

function alertText({ detail }: AccountFact, { instruments, lang }: TextContext): ActivityText {
  const instrument = instruments(Number(detail['instrument']));
  // An instrument that this program no longer has.
  if (instrument === undefined) return { title: messages.push('alert', {}, lang), text: '', path: TRADE };
  const alert = { id: 0, price: Number(detail['price']), firedBid: Number(detail['bid']) };
  const { title, body, path } = pushNotificationOf(alertPushContent(alert, instrument), lang).message;
  return { title, text: body, path };
}
