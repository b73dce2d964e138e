/** Every language that has words, in its own name; the chosen one acts at once, on this page too. */

import './language-screen.css';
import { useTranslation } from 'react-i18next';
import { availableLanguages, flagOf, type Language, type LanguageCode } from '../../i18n/languages.ts';
import { changeLanguage, currentLanguage } from '../../i18n/setup.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Header } from '../../ui/header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';

export default function LanguageScreen() {
  const { t } = useTranslation();
  const chosen = currentLanguage();
  const choose = (code: LanguageCode) => {
    // words that cannot be loaded leave the page in the language it has
    changeLanguage(code).catch(() => toast(t('language.failed'), { tone: 'error' }));
  };
  return (
    <Page title={t('language.documentTitle')} narrow header={<Header title={t('language.title')} back />}>
      <ChoiceGroup
        label={t('language.title')}
        className="language-list"
        value={chosen}
        onChange={choose}
        choices={availableLanguages.map((language) => ({
          value: language.code,
          testId: `lang-${language.code}`,
          content: <LanguageRow language={language} chosen={language.code === chosen} />,
        }))}
      />
    </Page>
  );
}

function LanguageRow({ language, chosen }: { language: Language; chosen: boolean }) {
  return (
    <span className="language-row">
      <img className="language-flag" src={flagOf(language.code)} alt="" width={30} height={22} />
      <span lang={language.tag} dir="auto" className="language-name">
        {language.text}
      </span>
      {chosen && <Icon name="check" size={22} weight={2} />}
    </span>
  );
}
