/** Interventions for one instrument: halt it, set its price, play a scenario. Each explains its effect first. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../ui/format/number-text.ts';
import { plainDecimal, signedDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';

export type MarketState = AdminOutput['market']['state'];
export type MarketInstrument = MarketState['instruments'][number];

/** Runs an intervention, and reads the market again. */
async function intervene(intervention: Promise<unknown>): Promise<void> {
  await intervention;
  await refetchArea('market');
}

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
        <bdi>{instrument.show_code}</bdi> <StateTag state={instrument.state} />
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

export function StateTag({ state }: Pick<MarketInstrument, 'state'>) {
  const { t } = useTranslation('console');
  return <Tag tone={state === 'open' ? 'neutral' : 'needle'}>{t(`market.is.${state}`)}</Tag>;
}

function Halting({ instrument: { code, show_code, state } }: { instrument: MarketInstrument }) {
  const { t } = useTranslation('console');
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
            act={() => intervene(adminClient.market.halt.mutate({ code }))}
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
            act={() => intervene(adminClient.market.halt.mutate({ code, mode: 'close_only' }))}
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
            act={() => intervene(adminClient.market.resume.mutate({ code }))}
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
        act={() => intervene(adminClient.market.setPrice.mutate({ code, price: written ?? '' }))}
        testId="market-set-price"
      >
        {t('market.setPrice')}
      </ActionButton>
    </div>
  );
}

type Scenario = MarketState['scenarios'][number];

interface ScriptFormProps {
  readonly instrument: MarketInstrument;
  readonly scripts: readonly Scenario[];
}

/** Plays a scripted scenario, with the limits of its size. */
function ScriptForm({ instrument: { code, show_code }, scripts }: ScriptFormProps) {
  const { t } = useTranslation('console');
  const [name, setName] = useState<Scenario['name']>('flash_crash');
  const [size, setSize] = useState('');
  const script = scripts.find((one) => one.name === name);
  if (script === undefined) return null;
  const scenarioSize = size.trim() === '' ? script.usual : Number(signedDecimal(size) ?? Number.NaN);
  const outside = !(scenarioSize >= script.least && scenarioSize <= script.most) || scenarioSize === 0;
  const limits = t(`market.limits.${script.unit}`, script);
  return (
    <div className="market-part">
      <h3>{t('market.script')}</h3>
      <ChoiceField
        label={t('market.scriptName')}
        value={name}
        options={scripts.map(({ name: id }) => ({ id, label: t(`market.scripts.${id}`) }))}
        onChange={(next) => {
          setName(next);
          setSize('');
        }}
        testId="market-script"
      />
      <p>{t(`market.scriptText.${name}`)}</p>
      <Field
        label={t(`market.size.${script.unit}`)}
        value={size}
        onChange={setSize}
        inputMode="text"
        placeholder={String(script.usual)}
        error={outside ? limits : null}
        help={limits}
        maxLength={10}
        testId="market-size"
      />
      <ActionButton
        kind="outline"
        title={t('market.playTitle', { code: show_code, script: t(`market.scripts.${name}`) })}
        consequence={t('market.playText')}
        disabled={outside}
        done={t('market.played', { code: show_code })}
        act={() => intervene(adminClient.market.scenario.mutate({ code, name, size: scenarioSize }))}
        testId="market-play"
      >
        {t('market.play')}
      </ActionButton>
    </div>
  );
}
