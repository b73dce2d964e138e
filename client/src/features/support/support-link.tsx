/** Address of an external support page: to read, to copy, and to open. */

import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/card.tsx';
import { CopyValue } from '../../ui/controls/copy-value.tsx';

export function SupportLink({ link }: { link: string }) {
  const { t } = useTranslation();
  return (
    <div className="chat-link">
      <p className="chat-link-text">{t('chat.elsewhere')}</p>
      <Card className="chat-link-card">
        <h2 className="cap">{t('chat.address')}</h2>
        <p className="chat-link-address" dir="ltr" data-testid="support-link">
          {link}
        </p>
        <div className="chat-link-actions">
          <a
            className="button button--primary button--medium"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="support-open"
          >
            {t('chat.open')}
          </a>
          <CopyValue text={link} label={t('chat.address')} testId="support-copy" />
        </div>
      </Card>
    </div>
  );
}
