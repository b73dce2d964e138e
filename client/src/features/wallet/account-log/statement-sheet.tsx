/** Sheet for a statement as a file: a usual period by a tap, or any two days; as a table or for printing; and monthly by email. */

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useUser } from '../../../data/user/session.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { brand } from '../../../ui/theme/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Field, FieldBelow } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { MonthlyStatement } from './monthly-statement.tsx';

/** Usual periods of a statement, as days of the market's calendar, which is UTC. Pure. */
export const PRESETS = ['thisMonth', 'lastMonth', 'last90', 'thisYear'] as const;
const DAY_MS = 86_400_000;
const NINETY_DAYS = 90;

/** The longest period of a statement: a leap year. */
const MAX_DAYS = 366;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

const FORMATS = ['csv', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

export interface StatementSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the statement has. */
  readonly text: string;
  readonly read: (period: StatementDays & { readonly format: Format }) => Promise<Blob>;
}

export function StatementSheet({ open, onClose, title, text, read }: StatementSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} testId="statement">
      {open && <StatementForm onSaved={onClose} text={text} read={read} />}
    </Sheet>
  );
}

interface StatementFormProps extends Pick<StatementSheetProps, 'text' | 'read'> {
  readonly onSaved: () => void;
}

function StatementForm({ onSaved, text, read }: StatementFormProps) {
  const { t } = useTranslation();
  const form = useStatementForm(onSaved, read);
  const { period, setPeriod, format, setFormat, error, busy, submit } = form;
  const [now] = useState(serverNow);
  return (
    <form className="statement" noValidate onSubmit={submit}>
      <p className="statement-text">{text}</p>
      <ChipRow label={t('history.statement.periods')}>
        {PRESETS.map((preset) => {
          const { from, to } = statementDays(preset, now);
          return (
            <Chip
              key={preset}
              selected={from === period.from && to === period.to}
              onClick={() => setPeriod({ from, to })}
              testId={`period-${preset}`}
            >
              {t(`history.statement.${preset}`)}
            </Chip>
          );
        })}
      </ChipRow>
      <div className="statement-days">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t(`history.statement.${end}`)}
            value={period[end]}
            onChange={(day) => setPeriod({ ...period, [end]: day })}
            testId={`statement-${end}`}
          />
        ))}
      </div>
      <Segmented
        label={t('history.statement.format')}
        options={FORMATS.map((value) => ({
          value,
          label: t(`history.statement.${value}`),
          testId: `statement-${value}`,
        }))}
        value={format}
        onChange={setFormat}
      />
      <div>
        <Button type="submit" icon="deposit" busy={busy} testId="statement-save">
          {t('history.statement.save')}
        </Button>
        <FieldBelow id="statement-below" wrong={error !== null} permanent text={error ?? undefined} />
      </div>
      <MonthlyStatement />
    </form>
  );
}

function useStatementForm(onSaved: () => void, read: StatementSheetProps['read']) {
  const { t } = useTranslation();
  const uid = useUser()?.uid ?? '';
  const [period, setPeriod] = useState(() => statementDays('thisMonth', serverNow()));
  const [format, setFormat] = useState<Format>('pdf');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await read({ ...period, format });
      saveFile(`${brand.name.toLowerCase()}-${uid}-${period.from}-${period.to}.${format}`, file);
      toast(t('history.statement.saved'), { tone: 'done' });
      onSaved();
    } catch (failure) {
      if (failure instanceof ApiRefusal) setError(failure.message);
      else if (failure instanceof TransportFailure)
        setError(t(`refusal.${failure.kind}`, { code: failure.code }));
      else throw failure;
    } finally {
      setBusy(false);
    }
  };
  return {
    period,
    setPeriod(next: typeof period) {
      setError(null);
      setPeriod(next);
    },
    format,
    setFormat,
    error,
    busy,
    submit(event: FormEvent) {
      event.preventDefault();
      if (busy) return;
      const problem = periodProblem(period, serverNow());
      setError(problem === null ? null : t(`history.statement.problems.${problem}`));
      if (problem === null) void save();
    },
  };
}

type Preset = (typeof PRESETS)[number];

/** Days in ISO form, both included. */
interface StatementDays {
  readonly from: string;
  readonly to: string;
}

function isoDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

export function statementDays(preset: Preset, nowMs: number): StatementDays {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const to = isoDay(nowMs);
  if (preset === 'lastMonth') {
    return { from: isoDay(Date.UTC(year, month - 1, 1)), to: isoDay(Date.UTC(year, month, 0)) };
  }
  if (preset === 'last90') return { from: isoDay(nowMs - (NINETY_DAYS - 1) * DAY_MS), to };
  return { from: isoDay(Date.UTC(year, preset === 'thisYear' ? 0 : month, 1)), to };
}

/** A key below `history.statement.problems`; null for a valid period. */
export function periodProblem(
  { from, to }: StatementDays,
  nowMs: number,
): 'missing' | 'order' | 'future' | 'long' | null {
  if (!ISO_DAY.test(from) || !ISO_DAY.test(to)) return 'missing';
  if (from > to) return 'order';
  if (to > isoDay(nowMs)) return 'future';
  return Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS ? 'long' : null;
}
