/** The ways to what the site says, and to those who answer for it. */

import { useTranslation } from 'react-i18next';
import { SettingsGroup, SettingsRow } from '../../ui/settings-row.tsx';

export function SiteRows() {
  const { t } = useTranslation();
  return (
    <SettingsGroup title={t('user.more')}>
      <SettingsRow icon="chat" label={t('chat.title')} to="/mine/chat" testId="user-chat" />
      <SettingsRow icon="news" label={t('news.title')} to="/news" testId="user-news" />
      <SettingsRow
        icon="announcement"
        label={t('announcement.title')}
        to="/mine/announcement"
        testId="user-announcement"
      />
      <SettingsRow icon="mail" label={t('email.title')} to="/mine/email" testId="user-email" />
      <SettingsRow icon="feedback" label={t('feedback.title')} to="/feedback" testId="user-feedback" />
    </SettingsGroup>
  );
}
