/** Rows of the account page that lead to content of the site and to support. */

import { useTranslation } from 'react-i18next';
import { useUnreadSupport } from '../../data/support/unread-support.ts';
import { Count } from '../../ui/numbers/count.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/lists/settings-row.tsx';

export function SiteRows() {
  const { t } = useTranslation();
  const unread = useUnreadSupport();
  return (
    <SettingsGroup title={t('user.more')}>
      <SettingsRow
        icon="chat"
        label={t('chat.title')}
        value={unread > 0 && <Unread count={unread} />}
        to="/mine/chat"
        testId="user-chat"
      />
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

function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="vh">{t('user.unread')}</span>
      <Count value={count} />
    </>
  );
}
