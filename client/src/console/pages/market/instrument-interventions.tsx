/** Interventions for one instrument: halt it, set its price, play a scenario. Each explains its effect first. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/format/number-text.ts';
import { plainDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { MarketInstrument, MarketState } from './market-data.ts';
import { ScriptForm } from './script-form.tsx';
import { useIntervention } from './use-intervention.ts';

interface InstrumentInterventionsProps {
  readonly instrument: MarketInstrument;
  readonly state: MarketState;
  readonly mayMove: boolean;
}

export function InstrumentInterventions({ instrument, state, mayMove }: InstrumentInterventionsProps) {
  const { t } = useTranslation('console');
  return (
    <div className="market-pane">
      <h2>
        <bdi>{instrument.show_code}</bdi>{' '}
        <Tag tone={instrument.state === 'open' ? 'neutral' : 'needle'}>
          {t(`market.is.${instrument.state}`)}
        </Tag>
      </h2>
      {!mayMove && <p className="market-hint">{t('market.notYours')}</p>}
      {mayMove && (
        <>
          <Halting instrument={instrument} />
          <PriceForm instrument={instrument} />
          <ScriptForm instrument={instrument} scripts={state.scenarios} />
        </>
      )}
    </div>
  );
}

function Halting({ instrument: { code, show_code, state } }: { instrument: MarketInstrument }) {
  const { t } = useTranslation('console');
  const halt = adminApi.market.halt.useMutation();
  const resume = adminApi.market.resume.useMutation();
  const run = useIntervention();
  const stopped = state === 'halted' || state === 'close_only';
  return (
    <div className="market-part">
      <h3>{t('market.trading')}</h3>
      <div className="market-buttons">
        {state !== 'halted' && (
          <ActionButton
            kind="danger"
            title={t('market.haltTitle', { code: show_code })}
            consequence={t('market.haltText')}
            done={t('market.halted', { code: show_code })}
            act={() => run(() => halt.mutateAsync({ code }))}
            testId="market-halt"
          >
            {t('market.halt')}
          </ActionButton>
        )}
        {state !== 'close_only' && (
          <ActionButton
            kind="outline"
            title={t('market.closeOnlyTitle', { code: show_code })}
            consequence={t('market.closeOnlyText')}
            done={t('market.closeOnlyDone', { code: show_code })}
            act={() => run(() => halt.mutateAsync({ code, mode: 'close_only' }))}
            testId="market-close-only"
          >
            {t('market.closeOnly')}
          </ActionButton>
        )}
        {stopped && (
          <ActionButton
            title={t('market.resumeTitle', { code: show_code })}
            consequence={t('market.resumeText')}
            done={t('market.resumed', { code: show_code })}
            act={() => run(() => resume.mutateAsync({ code }))}
            testId="market-resume"
          >
            {t('market.resume')}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function PriceForm({ instrument }: { instrument: MarketInstrument }) {
  const { t } = useTranslation('console');
  const { code, show_code, quote, price_precision } = instrument;
  const [price, setPrice] = useState('');
  const setBid = adminApi.market.setPrice.useMutation();
  const run = useIntervention();
  const written = plainDecimal(price);
  const now = quote === null ? '' : priceText(quote.bid, price_precision);
  return (
    <div className="market-part">
      <h3>{t('market.price')}</h3>
      <Field
        label={t('market.newBid')}
        value={price}
        onChange={setPrice}
        inputMode="decimal"
        placeholder={now}
        error={price.trim() !== '' && written === null ? t('market.notAPrice') : null}
        maxLength={20}
        testId="market-price"
      />
      <ActionButton
        kind="outline"
        title={t('market.priceTitle', { code: show_code, price: written ?? '' })}
        consequence={t('market.priceText', { now })}
        done={t('market.priceDone', { code: show_code, price: written ?? '' })}
        disabled={written === null}
        act={() => run(() => setBid.mutateAsync({ code, price: written ?? '' }))}
        testId="market-set-price"
      >
        {t('market.setPrice')}
      </ActionButton>
    </div>
  );
}
