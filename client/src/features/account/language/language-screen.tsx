/** Every language that has words, in its own name; the chosen one acts at once, on this page too. */

import './language-screen.css';
import { useTranslation } from 'react-i18next';
import { availableLanguages, flagOf, type LanguageCode } from '../../../i18n/languages.ts';
import { changeLanguage, currentLanguage } from '../../../i18n/setup.ts';
import { Header } from '../../../ui/surfaces/header.tsx';
import { Page } from '../../../ui/surfaces/page.tsx';
import { SettingsGroup, SettingsRow } from '../../../ui/lists/settings-row.tsx';
import { toast } from '../../../ui/signals/toast.ts';

export function LanguageScreen() {
  const { t } = useTranslation();
  const chosen = currentLanguage();
  const choose = (code: LanguageCode) => {
    // words that cannot be loaded leave the page in the language it has
    changeLanguage(code).catch(() => toast(t('language.failed'), { tone: 'error' }));
  };
  return (
    <Page title={t('language.documentTitle')} narrow header={<Header title={t('language.title')} back />}>
      <SettingsGroup>
        {availableLanguages.map(({ code, tag, text }) => (
          <SettingsRow
            key={code}
            lead={<img className="language-flag" src={flagOf(code)} alt="" width={30} height={22} />}
            label={<span lang={tag}>{text}</span>}
            chosen={code === chosen}
            onClick={() => choose(code)}
            testId={`lang-${code}`}
          />
        ))}
      </SettingsGroup>
    </Page>
  );
}
