/** How this device shows things: language, theme, vibrations. Each acts at once and is remembered here only. */

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { haptic, useHaptics } from '../../ui/haptics.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/settings-row.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Theme, useTheme } from '../../ui/theme.ts';

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

export function Preferences() {
  const { t } = useTranslation();
  return (
    <SettingsGroup>
      <SettingsRow
        icon="globe"
        label={t('user.language')}
        value={languageOf(currentLanguage()).text}
        to="/language"
        testId="user-language"
      />
      <ThemeRow />
      <HapticsRow />
    </SettingsGroup>
  );
}

function ThemeRow() {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  return (
    <div className="user-theme">
      <span className="user-theme-label">
        <Icon name="system" size={22} />
        {t('user.theme')}
      </span>
      <Segmented
        label={t('user.theme')}
        options={THEMES.map((value) => ({
          value,
          label: t(`user.themes.${value}`),
          testId: `theme-${value}`,
        }))}
        value={theme}
        onChange={setTheme}
      />
    </div>
  );
}

function HapticsRow() {
  const { t } = useTranslation();
  const [on, setOn] = useHaptics();
  const id = useId();
  const change = (next: boolean) => {
    setOn(next);
    haptic('detent');
  };
  return (
    <div className="user-switch">
      <Icon name="vibrate" size={22} />
      <span>
        {t('user.haptics')}
        <small id={id}>{t('user.hapticsText')}</small>
      </span>
      <Switch checked={on} onChange={change} label={t('user.haptics')} testId="user-haptics" />
    </div>
  );
}
