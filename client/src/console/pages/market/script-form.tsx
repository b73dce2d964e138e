/** Plays one of the market's scripts on an instrument, with its limits beside the size. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signedDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import type { MarketInstrument, MarketScript } from './market-data.ts';
import { useIntervention } from './use-intervention.ts';

interface ScriptFormProps {
  readonly instrument: MarketInstrument;
  readonly scripts: readonly MarketScript[];
}

export function ScriptForm({ instrument: { code, show_code }, scripts }: ScriptFormProps) {
  const { t } = useTranslation('console');
  const [name, setName] = useState<MarketScript['name']>('flash_crash');
  const [size, setSize] = useState('');
  const play = adminApi.market.scenario.useMutation();
  const run = useIntervention();
  const script = scripts.find((one) => one.name === name);
  if (script === undefined) return null;
  const asked = size.trim() === '' ? script.usual : Number(signedDecimal(size) ?? Number.NaN);
  const outside = !(asked >= script.least && asked <= script.most) || asked === 0;
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
        act={() => run(() => play.mutateAsync({ code, name, size: asked }))}
        testId="market-play"
      >
        {t('market.play')}
      </ActionButton>
    </div>
  );
}
