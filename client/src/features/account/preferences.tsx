/** Settings of this device: language, theme, vibrations, the confirmation of orders, and their largest deviation. Each applies immediately and is stored on this device only. */

import { useTranslation } from 'react-i18next';
import { languageInfoOf } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { haptic, useHaptics } from '../../ui/feedback/haptics.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { type Theme, useTheme } from '../../ui/theme/theme.ts';
import { DeviationOptions } from '../../ui/controls/deviation-options.tsx';
import { useDeviationChoice } from '../../ui/browser/deviation-choice.ts';
import { CONFIRMATION_CHOICES, useConfirmation } from '../../data/orders/order-settings.ts';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import {
  intervalMs,
  SPOKEN_PRICE_INTERVALS,
  useSpokenPriceInterval,
} from '../../ui/browser/spoken-price-interval.ts';
import { ageText } from '../../ui/format/time-text.ts';

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

export function Preferences() {
  const { t } = useTranslation();
  return (
    <>
      <SettingsRow
        icon="globe"
        label={t('user.language')}
        value={languageInfoOf(currentLanguage()).text}
        to="/language"
        testId="user-language"
      />
      <ThemeRow />
      {'vibrate' in navigator && <HapticsRow />}
    </>
  );
}

function ThemeRow() {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  const options = THEMES.map((value) => ({
    value,
    label: t(`user.themes.${value}`),
    testId: `theme-${value}`,
  }));
  return (
    <SettingsRow
      icon="system"
      label={t('user.theme')}
      value={<Segmented label={t('user.theme')} options={options} value={theme} onChange={setTheme} />}
    />
  );
}

function HapticsRow() {
  const { t } = useTranslation();
  const [on, setOn] = useHaptics();
  const change = (next: boolean) => {
    setOn(next);
    haptic('detent');
  };
  const label = (
    <>
      {t('user.haptics')}
      <small className="user-hint">{t('user.hapticsText')}</small>
    </>
  );
  return (
    <SettingsRow
      icon="vibrate"
      label={label}
      value={<Switch checked={on} onChange={change} label={t('user.haptics')} testId="user-haptics" />}
    />
  );
}

export function DirectionColoursChoice() {
  const { t } = useTranslation();
  return (
    <section className="user-move" aria-labelledby="user-move-title">
      <h2 id="user-move-title" className="cap">
        {t('user.move.title')}
      </h2>
      <MoveButtons />
    </section>
  );
}

export function DeviationSetting() {
  const { t } = useTranslation();
  const [deviation, setDeviation] = useDeviationChoice();
  return (
    <section className="user-move">
      <h2 className="cap">{t('ticket.deviation')}</h2>
      <DeviationOptions value={deviation} onChange={setDeviation} />
      <p className="cap">{t('ticket.deviationText')}</p>
    </section>
  );
}

const CONFIRMATION_NAMES = { one_tap: 'user.sending.oneTap', ask: 'user.sending.ask' } as const;

export function ConfirmationSetting() {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useConfirmation();
  return (
    <section className="user-move">
      <h2 className="cap">{t('user.sending.title')}</h2>
      <Segmented
        label={t('user.sending.title')}
        options={CONFIRMATION_CHOICES.map((value) => ({
          value,
          label: t(CONFIRMATION_NAMES[value]),
          testId: `confirmation-${value}`,
        }))}
        value={confirmation}
        onChange={setConfirmation}
      />
      <p className="cap">{t('user.sending.text')}</p>
    </section>
  );
}

export function SpokenPriceChoice() {
  const { t, i18n } = useTranslation();
  const [interval, setSpokenInterval] = useSpokenPriceInterval();
  const options = SPOKEN_PRICE_INTERVALS.map((value) => {
    const everyMs = intervalMs(value);
    const label = everyMs === null ? t('user.spoken.off') : ageText(everyMs, i18n.language);
    return { value, label, testId: `spoken-${value}` };
  });
  return (
    <section className="user-move">
      <h2 className="cap">{t('user.spoken.title')}</h2>
      <Segmented
        label={t('user.spoken.title')}
        options={options}
        value={interval}
        onChange={setSpokenInterval}
      />
      <p className="cap">{t('user.spoken.text')}</p>
    </section>
  );
}
