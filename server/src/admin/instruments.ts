/** instruments.*: listed instruments and their changes: terms immediately, market state by recorded interventions. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type { SwapTermsRow } from '@vernier/db/repositories/trading/financing';
import type { InstrumentTermsRow } from '@vernier/db/repositories/trading/instrument-terms';
import { text } from '@vernier/shared/api/fields';
import { isoTime } from '@vernier/shared/clock';
import { type Instrument, CATEGORIES } from '@vernier/shared/market/instrument';
import type { SwapTerms } from '@vernier/shared/market/swap-terms';
import { sessionsOf } from '@vernier/shared/market/trading-hours';
import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { formatMicros, parseMicros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, LOT_SCALE, parseLots, scaledToNumber } from '@vernier/shared/numbers/price';
import { refuse } from '@vernier/shared/refusals';
import { type InstrumentStatus, instrumentStatuses } from '@vernier/shared/market/instrument-status';
import { z } from 'zod';
import type { ContractTerms } from '../core/market/instrument-terms.ts';
import { ofSite } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import {
  auditSwapInput,
  changedSwapTerms,
  excessiveRates,
  presentSwapTerms,
  SWAP_FIELDS,
  swapTermsWith,
} from './swap-terms.ts';
import { presentSizeTiers, sizeTiers } from './size-tiers.ts';
import { expectSeen, found, granted, Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import { procedure, router } from './procedure.ts';

const EDITORS: readonly AdminRole[] = ['risk', 'owner'];
const MAX_MULTIPLE = 2000;
const MAX_MULTIPLES = 20;
const MOST_LOTS = 10_000 * LOT_SCALE;
/** In 1e-6: 10,000 USD a lot, or half of the margin. */
const MOST_FEE = { per_lot: 10_000_000_000n, of_margin: 500_000n } as const;
/** Beyond four times, spreads would be taken for mistakes of the feed [QUARANTINE-1]. */
const MAX_SPREAD_PERCENT = 400;

const decimal = z.union([z.number(), text(1, 64)]);

const lots = decimal.transform((value, context) => {
  const parsed = parseLots(value);
  if (typeof parsed === 'number') return parsed;
  context.addIssue('not a volume');
  return z.NEVER;
});

const rate = decimal.transform((value, context) => {
  const parsed = parseMicros(value);
  if (!isDecimalFailure(parsed)) return parsed;
  context.addIssue('not a rate');
  return z.NEVER;
});

const multiples = z
  .array(z.int().min(1).max(MAX_MULTIPLE))
  .max(MAX_MULTIPLES)
  .transform((list) => [...new Set(list)].toSorted((left, right) => left - right));

/** Absent fields stay; null restores the program's default. */
const Update = z.object({
  code: text(1, 32),
  min_lots: lots.nullish(),
  max_lots: lots.nullish(),
  fee_rate: rate.nullish(),
  multiples: multiples.nullish(),
  size_tiers: sizeTiers.nullish(),
  spread_percent: z.int().min(100).max(MAX_SPREAD_PERCENT).optional(),
  /** Halted: no ticks; close-only: no new positions. */
  mode: z.enum(['open', 'halted', 'close_only']).optional(),
  /** From the next minute on. */
  hours: z.enum(['always', 'sessions']).optional(),
  ...SWAP_FIELDS,
  /** Fields of the row that the change was made from [ADMIN-4]. */
  seen: z.record(z.string().max(32), z.json()).optional(),
});

type InstrumentUpdate = z.output<typeof Update>;

export const instrumentsRouter = router({
  list: procedure({ roles: ADMIN_ROLES, ...ofSite })
    .input(NoInput)
    .query(({ ctx: { context } }) => {
      const list = presentInstruments(context);
      return { list, total: list.length };
    }),

  update: procedure({ roles: EDITORS, ...ofSite })
    .input(Update)
    .mutation(async ({ ctx, input }) => {
      await ctx.context.trading.market.whenPlayed();
      return ctx.context.siteChanges.run(() => updateInstrument(ctx, input));
    }),
});

async function updateInstrument({ context, admin, recorder }: AuthorizedCall, input: InstrumentUpdate) {
  const { terms, controls, market, financing } = context.trading;
  const { rates } = financing;
  const instrument = found(market.instruments.find(({ code }) => code === input.code));
  expectSeen(input.seen, pick(presentInstrument(context, instrument), Object.keys(input.seen ?? {})));
  const row = rowWith(context, instrument, input);
  const swapTerms = swapTermsWith(instrument, rates.listedOf(instrument.id), input);
  const excessive = excessiveRates(swapTerms);
  if (excessive.length > 0) throw new Refused(refuse('validation_failed', { fields: excessive }));
  let swapRow: SwapTermsRow | null = null;
  const from = statusFor(context, instrument.code);
  const to = standingWith(from, input);
  const audited = (standing: InstrumentStatus, contract: PresentedTerms & SwapTerms) => ({
    ...presentTerms(contract),
    ...presentSwapTerms(contract),
    ...standing,
  });
  const update = await controls.update(
    instrument,
    {
      from,
      to,
      before: audited(from, instrument),
      after: audited(to, { ...terms.resulting(row), ...swapTerms }),
      writes(slot) {
        swapRow = rates.changed(instrument, swapTerms, slot);
        return [
          deferredWrite('instrumentTerms', 'put', row),
          ...(swapRow === null ? [] : [rates.writeOf(swapRow)]),
        ];
      },
      enforce() {
        terms.enforce(row);
        if (swapRow !== null) rates.enforce(swapRow);
      },
    },
    { adminId: admin.id, record: recorder.of(admin, auditInputOf(input)) },
  );
  return { ...presentInstrument(context, instrument), effective_at: isoTime(granted(update).timeMs) };
}

function pick(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

/** Of an instrument or of changed terms. */
type PresentedTerms = Omit<ContractTerms, 'sizeTiers'> & Pick<Instrument, 'sizeTiers'>;

/** The input for the audit: in the units of the request, as JSON. */
function auditInputOf(update: InstrumentUpdate) {
  const { fee_rate: fee, min_lots: min, max_lots: max, size_tiers: tiers, seen: _, ...rest } = update;
  const size = (parsed: number) => scaledToNumber(parsed, LOT_DECIMALS);
  return {
    ...rest,
    ...(fee !== undefined && { fee_rate: fee === null ? null : formatMicros(fee) }),
    ...(tiers !== undefined && { size_tiers: tiers === null ? null : presentSizeTiers(tiers) }),
    ...(min !== undefined && { min_lots: min === null ? null : size(min) }),
    ...(max !== undefined && { max_lots: max === null ? null : size(max) }),
    ...auditSwapInput(rest),
  };
}

/** The terms to store; refused when they contradict each other. */
function rowWith(
  { config, trading: { terms } }: AdminContext,
  instrument: Instrument,
  update: InstrumentUpdate,
): InstrumentTermsRow {
  const set = terms.setOf(instrument.id);
  const feeType = config.tradeFeeType === 1 ? 'per_lot' : 'of_margin';
  const feeRateMicros = update.fee_rate === undefined ? set.feeRateMicros : update.fee_rate;
  const row: InstrumentTermsRow = {
    instrumentId: instrument.id,
    minLots: update.min_lots === undefined ? set.minLots : update.min_lots,
    maxLots: update.max_lots === undefined ? set.maxLots : update.max_lots,
    feeRateMicros,
    feeType: feeRateMicros === null ? null : feeType,
    leverages: update.multiples === undefined ? set.leverages : update.multiples,
    sizeTiers: update.size_tiers === undefined ? set.sizeTiers : update.size_tiers,
  };
  const { minLots, maxLots, feeRateMicros: fee } = terms.resulting(row);
  const isStep = (size: number) => size > 0 && size % instrument.lotStep === 0 && size <= MOST_LOTS;
  const fields = [
    ...(isStep(minLots) && minLots <= maxLots ? [] : ['min_lots']),
    ...(isStep(maxLots) ? [] : ['max_lots']),
    ...(fee >= 0n && fee <= MOST_FEE[feeType] ? [] : ['fee_rate']),
  ];
  if (fields.length > 0) throw new Refused(refuse('validation_failed', { fields }));
  return row;
}

function standingWith(
  standing: InstrumentStatus,
  { mode, spread_percent: spreadPercent, hours }: InstrumentUpdate,
): InstrumentStatus {
  return {
    mode: mode ?? standing.mode,
    spreadPercent: spreadPercent ?? standing.spreadPercent,
    hours: hours ?? standing.hours,
  };
}

/** Default state of an instrument without interventions. */
function untouchedBy({ config }: AdminContext): InstrumentStatus {
  return { mode: 'open', spreadPercent: 100, hours: config.marketHours };
}

/** What administrators made of an instrument for good. */
function statusFor(context: AdminContext, code: string): InstrumentStatus {
  const untouched = untouchedBy(context);
  return instrumentStatuses(context.trading.market.source.interventions, untouched).get(code) ?? untouched;
}

function presentInstruments(context: AdminContext) {
  const untouched = untouchedBy(context);
  const known = instrumentStatuses(context.trading.market.source.interventions, untouched);
  return context.trading.market.instruments.map((instrument) =>
    present(context, instrument, known.get(instrument.code) ?? untouched),
  );
}

function presentInstrument(context: AdminContext, instrument: Instrument) {
  return present(context, instrument, statusFor(context, instrument.code));
}

function present(
  { config, trading: { market, terms, financing } }: AdminContext,
  instrument: Instrument,
  { mode, spreadPercent, hours }: InstrumentStatus,
) {
  const quote = market.shownQuoteOf(instrument.id);
  return {
    id: instrument.id,
    code: instrument.code,
    show_code: instrument.showCode,
    category: CATEGORIES.find(({ id }) => id === instrument.categoryId)?.code ?? '',
    /** Mode set by an administrator, independent of trading hours. */
    mode,
    state: market.tradingState(instrument.id),
    hours,
    /** Whether its market ever closes. */
    has_sessions: sessionsOf(instrument) !== null,
    spread_percent: spreadPercent,
    /** Of the newest quote. */
    spread_points: quote === undefined ? null : quote.ask - quote.bid,
    ...presentTerms(instrument),
    ...presentSwapTerms(instrument),
    lot_step: scaledToNumber(instrument.lotStep, LOT_DECIMALS),
    /** USD a lot, or a share of the margin. */
    fee_type: config.tradeFeeType === 1 ? ('per_lot' as const) : ('of_margin' as const),
    margin_mode: instrument.marginMode,
    /** The terms that differ from the program's list. */
    changed: [
      ...changedTerms(terms.setOf(instrument.id)),
      ...changedSwapTerms(instrument, financing.rates.listedOf(instrument.id)),
    ],
  };
}

function presentTerms({ minLots, maxLots, feeRateMicros, leverages, sizeTiers: tiers = [] }: PresentedTerms) {
  return {
    min_lots: scaledToNumber(minLots, LOT_DECIMALS),
    max_lots: scaledToNumber(maxLots, LOT_DECIMALS),
    fee_rate: formatMicros(feeRateMicros),
    multiples: [...leverages],
    size_tiers: presentSizeTiers(tiers),
  };
}

function changedTerms(set: InstrumentTermsRow) {
  const names = [
    set.minLots === null ? null : ('min_lots' as const),
    set.maxLots === null ? null : ('max_lots' as const),
    set.feeRateMicros === null ? null : ('fee_rate' as const),
    set.leverages === null ? null : ('multiples' as const),
    set.sizeTiers === null ? null : ('size_tiers' as const),
  ];
  return names.filter((name) => name !== null);
}
