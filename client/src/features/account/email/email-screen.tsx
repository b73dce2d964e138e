/** E-mail address of the company for mail and complaints: to read, to copy, and to write to. */

import './email-screen.css';
import { useTranslation } from 'react-i18next';
import { useComplaintEmail } from '../../../data/support/complaint-email.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';

export function EmailScreen() {
  const { t } = useTranslation();
  const { value: email, failed, retry } = useComplaintEmail();
  const waits = email === undefined && !failed;
  const slow = useSlow(waits);
  return (
    <NarrowPage title={t('email.title')} back="/user">
      <div className="email">
        <p className="email-text">{t('email.text')}</p>
        {failed && <ErrorState title={t('email.failed')} text={t('email.failedText')} onRetry={retry} />}
        {waits && slow && <Skeleton width="100%" height="10rem" />}
        {email === '' && <EmptyState title={t('email.none')} text={t('email.noneText')} />}
        {email !== undefined && email !== '' && <Address email={email} />}
      </div>
    </NarrowPage>
  );
}

function Address({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Card className="email-card">
      <h2 className="cap">{t('email.address')}</h2>
      <p className="email-address" dir="ltr" data-testid="complaint-email">
        {email}
      </p>
      <div className="email-actions">
        <a
          className="button button--primary button--medium"
          href={`mailto:${email}`}
          data-testid="email-write"
        >
          <span className="button-label">
            <Icon name="mail" size={19} weight={1.9} />
            <span>{t('email.write')}</span>
          </span>
        </a>
        <CopyValue text={email} label={t('email.address')} testId="email-copy" />
      </div>
    </Card>
  );
}
