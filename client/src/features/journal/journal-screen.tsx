/** Journal page: figures and equity of a period, sums by instrument and side, and closed orders with notes. */

import './journal-screen.css';
import type { JournalEntryWire } from '@vernier/shared/api/shapes/journal';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstruments } from '../../data/market/instruments.ts';
import {
  type JournalFilter,
  readTradeStatement,
  refreshJournal,
  usePerformance,
} from '../../data/orders/journal.ts';
import { serverNow } from '../../data/transport/live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip, ChipRow } from '../../ui/controls/chip.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { useHiddenAmounts } from '../../ui/numbers/money.tsx';
import { JournalFigures } from './journal-figures.tsx';
import { JournalList } from './journal-list.tsx';
import { firstDay, type JournalPeriod, PERIODS } from './journal-period.ts';
import { NoteSheet, TradeStatementSheet } from './journal-sheets.tsx';

const RESULTS = [
  { result: 'profit', label: 'journal.wins' },
  { result: 'loss', label: 'journal.losses' },
] as const;

export function JournalScreen() {
  const { t } = useTranslation();
  const [hidden, toggle] = useHiddenAmounts();
  const [period, setPeriod] = useState<JournalPeriod>('month');
  const [choice, setChoice] = useState<Omit<JournalFilter, 'from' | 'to'>>({});
  const [chosen, setChosen] = useState<JournalEntryWire | null>(null);
  const from = firstDay(period, serverNow());
  const filter: JournalFilter = { ...choice, ...(from !== undefined && { from }) };
  const performance = usePerformance(filter);
  const eye = (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={t(hidden ? 'user.showAmounts' : 'user.hideAmounts')}
      aria-pressed={hidden}
      quiet
      onClick={toggle}
    />
  );
  return (
    <NarrowPage title={t('journal.title')} back="/user" end={eye} columns>
      <PullToRefresh onRefresh={refreshJournal}>
        <ChipRow label={t('history.statement.periods')}>
          {PERIODS.map((one) => (
            <Chip
              key={one}
              selected={one === period}
              onClick={() => setPeriod(one)}
              testId={`journal-period-${one}`}
            >
              {t(`journal.${one}`)}
            </Chip>
          ))}
        </ChipRow>
        <Filters choice={choice} onChange={setChoice} />
        {performance === undefined ? (
          <SkeletonRows rows={6} />
        ) : (
          <div className="page-columns">
            <Results performance={performance} filter={filter} hidden={hidden} />
            <div>
              <h2 className="cap journal-part">{t('journal.trades')}</h2>
              <JournalList filter={filter} hidden={hidden} onOpen={setChosen} />
            </div>
          </div>
        )}
      </PullToRefresh>
      <NoteSheet entry={chosen} hidden={hidden} onClose={() => setChosen(null)} />
    </NarrowPage>
  );
}

interface FiltersProps {
  readonly choice: JournalFilter;
  readonly onChange: (choice: JournalFilter) => void;
}

/** Instrument and result; a second tap on a result clears it. */
function Filters({ choice: { forex_id, result }, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { instruments } = useInstruments();
  const change = (id: JournalFilter['forex_id'], chosen: JournalFilter['result']) =>
    onChange({ ...(id !== undefined && { forex_id: id }), ...(chosen !== undefined && { result: chosen }) });
  return (
    <div className="journal-filters">
      <SelectField
        label={t('market.instrument')}
        value={forex_id === undefined ? '' : String(forex_id)}
        options={[
          { value: '', label: t('market.all') },
          ...instruments.map(({ id, showCode }) => ({ value: String(id), label: showCode })),
        ]}
        onChange={(value) => change(value === '' ? undefined : value, result)}
        testId="journal-instrument"
      />
      <ChipRow label={t('journal.result')}>
        {RESULTS.map((one) => (
          <Chip
            key={one.result}
            selected={one.result === result}
            onClick={() => change(forex_id, one.result === result ? undefined : one.result)}
            testId={`journal-result-${one.result}`}
          >
            {t(one.label)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

interface ResultsProps {
  readonly performance: PerformanceWire;
  readonly filter: JournalFilter;
  readonly hidden: boolean;
}

function Results({ performance, filter, hidden }: ResultsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <section className="journal-results">
      <JournalFigures performance={performance} filter={filter} hidden={hidden} />
      <Button
        kind="secondary"
        size="medium"
        icon="orders"
        onClick={() => setOpened(true)}
        testId="trade-statement-open"
      >
        {t('journal.statement')}
      </Button>
      <TradeStatementSheet
        open={opened}
        onClose={() => setOpened(false)}
        title={t('journal.statement')}
        text={t('journal.statementText')}
        read={readTradeStatement}
      />
    </section>
  );
}
