/** Language page: every language in its own name. A choice applies immediately, also to this page. */

import './language-screen.css';
import { useTranslation } from 'react-i18next';
import { availableLanguages, flagOf, type LanguageInfo } from '../../../i18n/languages.ts';
import { changeLanguage, currentLanguage } from '../../../i18n/setup.ts';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { SettingsGroup, SettingsRow } from '../../../ui/lists/settings-row.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

export function LanguageScreen() {
  const { t } = useTranslation();
  const chosen = currentLanguage();
  const choose = ({ code, text }: Pick<LanguageInfo, 'code' | 'text'>) => {
    changeLanguage(code).then(
      () => toast(text, { tone: 'done' }),
      // translations that cannot be loaded leave the page in its language
      () => toast(t('language.failed'), { tone: 'error' }),
    );
  };
  return (
    <NarrowPage
      title={t('language.documentTitle')}
      heading={t('language.title')}
      back
      columns
      className="language"
    >
      <SettingsGroup>
        {availableLanguages.map(({ code, tag, text }) => (
          <SettingsRow
            key={code}
            lead={<img className="language-flag" src={flagOf(code)} alt="" width={30} height={22} />}
            label={<span lang={tag}>{text}</span>}
            chosen={code === chosen}
            onClick={() => choose({ code, text })}
            testId={`lang-${code}`}
          />
        ))}
      </SettingsGroup>
    </NarrowPage>
  );
}
