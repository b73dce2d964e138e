/** A statement of trades as a file: as the envelope with orders, as comma-separated values, or as a PDF [STATEMENT-3]. */

import { invariant } from '@vernier/shared/assert';
import { encodeOrder } from '@vernier/shared/api/order-codec';
import type { Language } from '@vernier/shared/api/languages';
import { formatIsoDay } from '@vernier/shared/civil-date';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { formatMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS } from '@vernier/shared/numbers/price';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import { CSV_MARK, csvLine } from '../../platform/csv-cell.ts';
import { messages, type TradeStatementLabel } from '../../platform/messages/messages.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { successText } from '../../platform/routing/answer.ts';
import { statementTime, type Heading, type PdfColumn, pdfOf, usd } from './pdf.ts';
import { rowsInSlices } from './rows-in-slices.ts';
import type { TradeStatement } from './trade-statement.ts';

type Instruments = ReadonlyMap<number, Instrument>;

interface TradeFile {
  readonly statement: TradeStatement;
  readonly instruments: Instruments;
  readonly lang: Language;
  /** Rows are written in them. */
  readonly slices: LoopSlices;
}

/** The envelope of a success; its last field is the list, which is written in pieces. */
export async function tradeJson(file: TradeFile): Promise<string> {
  const { statement, instruments, lang, slices } = file;
  const { period, netMicros, feeMicros, swapMicros, trades } = statement;
  const data = {
    from: formatIsoDay(period.from),
    to: formatIsoDay(period.to),
    orders: trades.length,
    net_profit: formatMicros(netMicros),
    fees: formatMicros(feeMicros),
    swap: formatMicros(swapMicros),
    list: [],
  };
  const end = ']}}';
  const rows = await rowsInSlices({ rows: trades, slices, separator: ',' }, (trade) =>
    JSON.stringify({
      ...encodeOrder(trade, instrumentOf(trade, instruments), null),
      NetProfit: formatMicros(netOf(trade)),
    }),
  );
  return `${successText(data, lang, messages).slice(0, -end.length)}${rows}${end}`;
}

export async function tradeCsv(file: TradeFile): Promise<string> {
  const { statement, instruments, lang, slices } = file;
  const label = (word: TradeStatementLabel) => messages.tradeStatement(word, lang);
  const { netMicros, feeMicros, swapMicros, trades } = statement;
  const rows = await rowsInSlices({ rows: trades, slices, separator: '' }, (trade) =>
    csvLine(cellsOf(trade, instrumentOf(trade, instruments), label(trade.side))),
  );
  const totals = [feeMicros, swapMicros, netMicros].map(formatMicros);
  const last = [label('total'), ...Array<string>(9).fill(''), ...totals];
  return `${CSV_MARK}${csvLine(HEADS.map(label))}${rows}${csvLine(last)}`;
}

/** Columns of the CSV. */
const HEADS = [
  'number',
  'instrument',
  'side',
  'lots',
  'leverage',
  'opened',
  'open_price',
  'closed',
  'close_price',
  'profit',
  'fee',
  'swap',
  'net',
] as const satisfies readonly TradeStatementLabel[];

function cellsOf(trade: ClosedPosition, instrument: Instrument, side: string): readonly string[] {
  const price = (points: number) => formatScaled(points, instrument.pricePrecision);
  return [
    String(trade.id),
    instrument.showCode,
    side,
    lotsText(trade.lots),
    String(trade.leverage),
    statementTime(trade.openedAtMs),
    price(trade.openPrice),
    statementTime(trade.closedAtMs),
    price(trade.closePrice),
    ...[trade.profitMicros, trade.feeMicros, trade.swapMicros, netOf(trade)].map(formatMicros),
  ];
}

/** Without zeros at the end. */
function lotsText(lots: number): string {
  return formatScaled(lots, LOT_DECIMALS).replace(/\.?0+$/, '');
}

const left = (head: string, width: number): PdfColumn => ({ head, width, align: 'left' });
const right = (head: string, width: number): PdfColumn => ({ head, width, align: 'right' });
const COLUMNS: readonly PdfColumn[] = [
  left('Order', 44),
  left('Instrument', 56),
  left('Side', 24),
  right('Lots', 40),
  right('Leverage', 40),
  left('Opened (UTC)', 82),
  right('Price', 54),
  left('Closed (UTC)', 82),
  right('Price', 54),
  right('Profit', 64),
  right('Fee', 48),
  right('Swap', 48),
  right('Net (USD)', 60),
];

export function tradePdf(
  { period, netMicros, feeMicros, swapMicros, trades }: TradeStatement,
  instruments: Instruments,
  heading: Heading,
): Promise<Buffer> {
  return pdfOf({
    title: 'Trade statement',
    heading,
    facts: [
      ['Period', `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}, both included, UTC`],
      ['Orders', String(trades.length)],
      ['Fees', usd(feeMicros)],
      ['Swap', usd(swapMicros)],
      ['Net profit', usd(netMicros)],
    ],
    columns: COLUMNS,
    rows: rowsOf(trades, instruments),
    layout: 'landscape',
  });
}

/** One row after the other, while pages are written. */
function* rowsOf(trades: TradeStatement['trades'], instruments: Instruments) {
  for (const trade of trades) {
    const side = messages.tradeStatement(trade.side, 'en');
    yield cellsOf(trade, instrumentOf(trade, instruments), side);
  }
}

function instrumentOf({ id, instrumentId }: ClosedPosition, instruments: Instruments): Instrument {
  const instrument = instruments.get(instrumentId);
  invariant(instrument !== undefined, `order ${id} names no instrument of ours`);
  return instrument;
}
