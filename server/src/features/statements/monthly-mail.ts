/** Mail with the statements of a month: of the account and of trades, each for printing and as a table [STATEMENT-6]. */

import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { languageOf } from '@vernier/shared/api/languages';
import type { Executor } from '@vernier/shared/engine/executor';
import { messages } from '../../platform/messages/messages.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { FileMail, MailAttachment } from '../notifications/notification.ts';
import { endOf, isoMonth, type MonthNumber, monthText, daysOf } from './statement-month.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { type StatementPeriod, statementName, statementOf } from './statement.ts';
import { tradeCsv, tradePdf } from './trade-file.ts';
import { tradeStatementOf } from './trade-statement.ts';

/** Rows of one of the statements; with more the mail has no files, so that every mail server takes it. */
const MOST_ROWS = 5000;
const LOG_PATH = '/mine/history';

export interface MonthlyMailSource {
  readonly cashLedger: CashLedger;
  readonly tradeHistory: TradeHistory;
  readonly executor: Pick<Executor, 'valuation'>;
  readonly slices: LoopSlices;
  /** Null while this server's address is unknown. */
  readonly siteUrl: string | null;
}

export interface MonthlyMailRequest {
  readonly user: UserRow;
  readonly to: string;
  readonly month: MonthNumber;
}

export async function monthlyMail(
  source: MonthlyMailSource,
  { user, to, month }: MonthlyMailRequest,
): Promise<FileMail> {
  const lang = languageOf(user.lang);
  const attachments = await filesOf(source, user, month);
  const values = { month: monthText(month, lang), uid: user.uid };
  const text = messages.notification(attachments === null ? 'statement_large' : 'statement', values, lang);
  return {
    to,
    subject: messages.notification('statement_subject', values, lang),
    text: source.siteUrl === null ? text : `${text}\n\n${source.siteUrl}${LOG_PATH}`,
    messageId: `statement-${isoMonth(month)}-${user.uid}`,
    createdAtMs: endOf(month),
    attachments: attachments ?? [],
  };
}

/** Null for a month with too many rows. */
async function filesOf(
  source: MonthlyMailSource,
  { id, uid, isDemo, lang: userLang }: UserRow,
  month: MonthNumber,
): Promise<readonly MailAttachment[] | null> {
  const { cashLedger, executor, slices } = source;
  const { instruments } = executor.valuation;
  const period = daysOf(month);
  const range = { period, most: MOST_ROWS };
  const statement = await statementOf(cashLedger, id, range);
  const trades = await tradeStatementOf(source, id, range);
  if (statement === null || trades === null) return null;
  const lang = languageOf(userLang);
  const heading = { uid, isDemo, madeAtMs: endOf(month) };
  const owner = { uid, period };
  return [
    fileOf('statement', 'pdf', owner, await statementPdf(statement, heading)),
    fileOf('statement', 'csv', owner, await statementCsv({ statement, lang, slices })),
    fileOf('trades', 'pdf', owner, await tradePdf(trades, instruments, heading)),
    fileOf('trades', 'csv', owner, await tradeCsv({ statement: trades, instruments, lang, slices })),
  ];
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

function fileOf(
  kind: 'statement' | 'trades',
  ending: keyof typeof TYPES,
  { uid, period }: { readonly uid: string; readonly period: StatementPeriod },
  content: Buffer | string,
): MailAttachment {
  const name = `${statementName(kind, uid, period)}.${ending}`;
  return { name, type: TYPES[ending], content: Buffer.from(content) };
}
