/** The server's texts in each language: refusals, names of instruments and categories, ledger memos. */

import type { CodePurpose } from '@vernier/db/repositories/users/verification-codes';
import type { Posting, PostingMemo } from '@vernier/shared/ledger/posting';
import type { CategoryCode } from '@vernier/shared/market/instrument';
import type { Refusal, RefusalReason } from '@vernier/shared/refusals';
import type { WithdrawalCancelReason, WithdrawalStatus } from '@vernier/shared/wallet/transfer';
import { type Language, LANGUAGES, languageTag } from '@vernier/shared/api/languages';
import { currentOwnInstruments } from '../instruments/own-instruments.ts';
import { currentTexts } from '../texts/text-overrides.ts';
import { localDecimal } from './number-format.ts';
import ar from '@vernier/shared/texts/ar/server.json' with { type: 'json' };
import de from '@vernier/shared/texts/de/server.json' with { type: 'json' };
import en from '@vernier/shared/texts/en/server.json' with { type: 'json' };
import fr from '@vernier/shared/texts/fr/server.json' with { type: 'json' };
import hk from '@vernier/shared/texts/hk/server.json' with { type: 'json' };
import id from '@vernier/shared/texts/id/server.json' with { type: 'json' };
import it from '@vernier/shared/texts/it/server.json' with { type: 'json' };
import jp from '@vernier/shared/texts/jp/server.json' with { type: 'json' };
import kr from '@vernier/shared/texts/kr/server.json' with { type: 'json' };
import pt from '@vernier/shared/texts/pt/server.json' with { type: 'json' };
import ru from '@vernier/shared/texts/ru/server.json' with { type: 'json' };
import spa from '@vernier/shared/texts/spa/server.json' with { type: 'json' };
import th from '@vernier/shared/texts/th/server.json' with { type: 'json' };
import tr from '@vernier/shared/texts/tr/server.json' with { type: 'json' };
import vn from '@vernier/shared/texts/vn/server.json' with { type: 'json' };

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const formats = new Map<Language, Intl.DateTimeFormat>();

/** What the owner of an account is notified of at once, since a thief would do it. */
export const SECURITY_EVENTS = [
  'method',
  'sign_in',
  'password_changed',
  'factor_enabled',
  'factor_disabled',
  'withdrawal_requested',
  'withdrawal_paid',
  'passkey_added',
  'passkey_removed',
  'oidc_linked',
  'oidc_unlinked',
  'token_created',
  'webhook_created',
  'webhook_stopped',
  'withdrawals_frozen',
  'unfreeze_requested',
  'withdrawals_unfrozen',
  'allow_list_on',
  'allow_list_off',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** News that a user is notified of: an event of security, a reply of support. */
export type News = SecurityEvent | 'answer';

/** Texts of codes and news, with the subject line of a mail, and what to do after an act of someone else. */
export type NotificationText =
  | `${CodePurpose | News | 'statement'}${'' | '_subject'}`
  | 'not_you'
  | 'not_you_link'
  | 'statement_large';

/** The text of a push: the lines above it, and under them. */
export type PushText = keyof typeof en.pushes;

/** Texts of an account's activity that no push and no mail has. */
export type ActivityMessage = keyof typeof en.activity;

export interface Catalogue {
  readonly success: string;
  readonly refusals: Readonly<Record<RefusalReason, string>>;
  readonly categories: Readonly<Record<CategoryCode, string>>;
  readonly memos: Readonly<Record<PostingMemo, string>>;
  readonly notifications: Readonly<Record<NotificationText, string>>;
  readonly withdrawals: Readonly<Record<WithdrawalStatus, string>>;
  readonly cancel_reasons: Readonly<Record<WithdrawalCancelReason, string>>;
  readonly statements: Readonly<Record<StatementLabel, string>>;
  readonly trade_statements: Readonly<Record<TradeStatementLabel, string>>;
  readonly instruments: Readonly<Record<string, string>>;
  readonly releases: Readonly<Record<string, string>>;
  readonly pushes: Readonly<Record<PushText, string>>;
  readonly activity: Readonly<Record<ActivityMessage, string>>;
}

/** Column heads and end rows of a statement. */
export type StatementLabel = 'number' | 'time' | 'text' | 'amount' | 'balance' | 'opening' | 'closing';

/** Column heads, sides and end row of a statement of trades. */
export type TradeStatementLabel = keyof typeof en.trade_statements;

/** Every language of the wire; one without its catalogue does not compile. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en,
  hk,
  ar,
  vn,
  jp,
  id,
  it,
  pt,
  spa,
  fr,
  de,
  ru,
  tr,
  kr,
  th,
};

function catalogueOf(lang: Language): Catalogue {
  return currentTexts('server', lang, CATALOGUES[lang]);
}

export interface Messages {
  success(lang: Language): string;
  refusal(refusal: Refusal, lang: Language): string;
  category(code: CategoryCode, lang: Language): string;
  memo(entry: Pick<Posting, 'memo' | 'orderId' | 'transferId'>, lang: Language): string;
  /** The values in the places where the text has them. */
  notification(text: NotificationText, values: Readonly<Record<string, string>>, lang: Language): string;
  /** Status of a withdrawal. */
  withdrawal(status: WithdrawalStatus, lang: Language): string;
  /** Why a withdrawal was cancelled without its user's request. */
  cancelReason(reason: WithdrawalCancelReason, lang: Language): string;
  statement(word: StatementLabel, lang: Language): string;
  tradeStatement(word: TradeStatementLabel, lang: Language): string;
  instrument(code: string, lang: Language): string;
  /** Title of a scheduled release. */
  release(code: string, lang: Language): string;
  /** Each value is isolated from the direction of the text around it. */
  push(text: PushText, values: Readonly<Record<string, string>>, lang: Language): string;
  activity(text: ActivityMessage, values: Readonly<Record<string, string>>, lang: Language): string;
  /** Every language's name of an instrument, for the search. */
  instrumentNames(code: string): readonly string[];
}

export const messages: Messages = {
  success: (lang) => catalogueOf(lang).success,
  refusal: ({ refused, data }, lang) =>
    fill(catalogueOf(lang).refusals[refused], formatValues(data ?? {}, lang)),
  category: (code, lang) => catalogueOf(lang).categories[code],
  memo: ({ memo, orderId, transferId }, lang) =>
    fill(catalogueOf(lang).memos[memo], { order: orderId, transfer: transferId }),
  notification: (text, values, lang) =>
    fill(catalogueOf(lang).notifications[text], isolatedValues(formatValues(values, lang), lang)),
  withdrawal: (status, lang) => catalogueOf(lang).withdrawals[status],
  cancelReason: (reason, lang) => catalogueOf(lang).cancel_reasons[reason],
  statement: (word, lang) => catalogueOf(lang).statements[word],
  tradeStatement: (word, lang) => catalogueOf(lang).trade_statements[word],
  instrument: (code, lang) => ownName(code, lang) ?? catalogueOf(lang).instruments[code] ?? code,
  release: (code, lang) => catalogueOf(lang).releases[code] ?? code,
  push: (text, values, lang) => fillIsolated(catalogueOf(lang).pushes[text], values, lang),
  activity: (text, values, lang) => fillIsolated(catalogueOf(lang).activity[text], values, lang),
  instrumentNames: (code) => {
    const own = currentOwnInstruments().names.get(code);
    return own === undefined
      ? LANGUAGES.flatMap((lang) => catalogueOf(lang).instruments[code] ?? [])
      : Object.values(own);
  },
};

function ownName(code: string, lang: Language): string | undefined {
  const names = currentOwnInstruments().names.get(code);
  return names?.[lang] ?? names?.en;
}

function fillIsolated(template: string, values: Readonly<Record<string, string>>, lang: Language): string {
  return template.replace(PLACEHOLDER, (_, name: string) =>
    isolated(localDecimal(values[name] ?? '', lang), lang),
  );
}

function isolatedValues(values: Readonly<Record<string, unknown>>, lang: Language): typeof values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolated(textOf(value), lang)]),
  );
}

/** A notification has no markup to keep a date or a signed number in order inside Arabic. */
function isolated(value: string, lang: Language): string {
  return lang === 'ar' && !PLAIN.test(value) ? `\u2066${value}\u2069` : value;
}

/** Such as a code, which has one direction and is copied. */
const PLAIN = /^\w*$/;
const PLACEHOLDER = /\{(\w+)\}/g;

function fill(template: string, data: Readonly<Record<string, unknown>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => textOf(data[name]));
}

/** Values stay as programs read them in the data; the message has times and numbers as a reader of the language writes them. */
function formatValues(
  data: Readonly<Record<string, unknown>>,
  lang: Language,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, formatValue(value, lang)]));
}

function formatValue(value: unknown, lang: Language): unknown {
  if (typeof value === 'number') return localDecimal(String(value), lang);
  if (typeof value !== 'string') return value;
  return isMoment(value) ? localTimeText(value, lang) : localDecimal(withoutZeros(value), lang);
}

/** Money keeps two decimals at least and loses only zeros: 550.050000 reads 550.05. */
function withoutZeros(value: string): string {
  return value.replace(/(\.\d\d\d*?)0+$/, '$1');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '—';
}

/** Whether a text is a time as programs read it. */
function isMoment(text: string): boolean {
  return MOMENT.test(text);
}

/** `22 November 2026 at 09:30 UTC`, as the language writes it. */
function localTimeText(iso: string, lang: Language): string {
  const known = formats.get(lang);
  const format =
    known ??
    new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : languageTag(lang), {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
      numberingSystem: 'latn',
      calendar: 'gregory',
    });
  formats.set(lang, format);
  return format.format(Date.parse(iso));
}
