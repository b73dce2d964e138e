/** The market as a whole: how fast its time passes, and what administrators did that goes on now. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Facts } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import type { MarketState } from './instrument-interventions.tsx';
import { MarketClock } from './market-clock.tsx';

/** Round ones within the limits; any other is a call away. */
const FACTORS = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 60];

interface MarketWideInterventionsProps {
  readonly state: MarketState;
  readonly mayMove: boolean;
}

export function MarketWideInterventions({ state, mayMove }: MarketWideInterventionsProps) {
  const { t } = useTranslation('console');
  return (
    <div className="market-pane">
      <h2>{t('market.whole')}</h2>
      {mayMove && <Speed state={state} />}
      {mayMove && state.sandbox && <MarketClock state={state} />}
      <div className="market-part">
        <h3>{t('market.acts')}</h3>
        {state.acts.length === 0 && <p>{t('market.noActs')}</p>}
        <Facts
          facts={state.acts.map(({ kind, of, from, to }) => ({
            name: `${kind} ${of}`,
            value: (
              <bdi>
                {t('market.until', { from: utcTimeText(from), to: to === null ? '' : utcTimeText(to) })}
              </bdi>
            ),
          }))}
        />
      </div>
      <p className="market-hint">{t('market.chooseOne')}</p>
    </div>
  );
}

function Speed({ state: { speed, speeds } }: { state: MarketState }) {
  const { t } = useTranslation('console');
  const factors = [...new Set([...FACTORS, speed])]
    .filter((factor) => factor >= speeds.least && factor <= speeds.most)
    .toSorted((left, right) => left - right);
  const [factor, setFactor] = useState(String(speed));
  const isStop = factor === '0';
  return (
    <div className="market-part">
      <h3>{t('market.speed')}</h3>
      <ChoiceField
        label={t('market.factor')}
        value={factor}
        options={factors.map((one) => ({
          id: String(one),
          label: one === 0 ? t('market.stopped') : t('market.times', { factor: one }),
        }))}
        onChange={setFactor}
        testId="market-factor"
      />
      <ActionButton
        kind="outline"
        title={isStop ? t('market.stopTitle') : t('market.speedTitle', { factor })}
        consequence={t('market.speedText')}
        disabled={Number(factor) === speed}
        done={isStop ? t('market.stopDone') : t('market.speedDone', { factor })}
        act={async () => {
          await adminClient.market.speed.mutate({ factor: Number(factor) });
          await refetchArea('market');
        }}
        testId="market-speed"
      >
        {t('market.setSpeed')}
      </ActionButton>
    </div>
  );
}
