/** Market clock of a sandbox: a step forward, and a later time. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import type { MarketState } from './instrument-interventions.tsx';

/** Seconds by the keys of their texts. */
const STEPS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
type Step = keyof typeof STEPS;

/** `2026-01-05 08:30`, also with seconds and with a T between. */
const UTC_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?Z?$/;

/** The moment of a typed UTC time; null when it is none. */
function parseUtcTime(typed: string): string | null {
  const [, day, minute, second = ':00'] = UTC_TIME.exec(typed.trim()) ?? [];
  const moment = `${day}T${minute}${second}Z`;
  return day !== undefined && Number.isFinite(Date.parse(moment)) ? moment : null;
}

export function MarketClock({ state }: { readonly state: MarketState }) {
  return (
    <>
      <StepForm />
      <TimeForm time={state.time} />
    </>
  );
}

function StepForm() {
  const { t } = useTranslation('console');
  const [step, setStep] = useState<Step>('minute');
  const length = t(`market.steps.${step}`);
  return (
    <div className="market-part">
      <h3>{t('market.step')}</h3>
      <ChoiceField
        label={t('market.stepBy')}
        value={step}
        options={(Object.keys(STEPS) as Step[]).map((id) => ({ id, label: t(`market.steps.${id}`) }))}
        onChange={setStep}
        testId="market-step-by"
      />
      <ActionButton
        kind="outline"
        title={t('market.stepTitle', { length })}
        consequence={t('market.clockText')}
        done={t('market.clockDone')}
        act={async () => {
          await adminClient.market.step.mutate({ seconds: STEPS[step] });
          await refetchArea('market');
        }}
        testId="market-step"
      >
        {t('market.takeStep')}
      </ActionButton>
    </div>
  );
}

function TimeForm({ time }: { readonly time: string }) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState('');
  const moment = parseUtcTime(typed);
  return (
    <div className="market-part">
      <h3>{t('market.time')}</h3>
      <Field
        label={t('market.newTime')}
        value={typed}
        onChange={setTyped}
        inputMode="text"
        placeholder={time.slice(0, 16).replace('T', ' ')}
        error={typed.trim() !== '' && moment === null ? t('market.notATime') : null}
        help={t('market.timeHelp')}
        maxLength={20}
        testId="market-time"
      />
      <ActionButton
        kind="outline"
        title={t('market.timeTitle', { time: moment === null ? '' : utcTimeText(moment) })}
        consequence={t('market.clockText')}
        disabled={moment === null}
        done={t('market.clockDone')}
        act={async () => {
          if (moment === null) return;
          await adminClient.market.setTime.mutate({ time: moment });
          await refetchArea('market');
        }}
        testId="market-set-time"
      >
        {t('market.setTime')}
      </ActionButton>
    </div>
  );
}
