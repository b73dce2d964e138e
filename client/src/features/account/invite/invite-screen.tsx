/** Invitation page: code, link and QR code to share, and the invited users; demo accounts see the way to a real account. */

import './invite-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useInvites } from '../../../data/user/invites.ts';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Header } from '../../../ui/layout/header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { InviteCard } from './invite-card.tsx';
import { InvitedList } from './invited-list.tsx';

const USER_CENTRE = '/user';

export function InviteScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  return (
    <Page title={t('invite.title')} narrow header={<Header title={t('invite.title')} back={USER_CENTRE} />}>
      <div className="invite-body">
        <p className="invite-text">{t('invite.text')}</p>
        {user.is_demo === 1 ? (
          <RealAccountOnly text={t('invite.realOnly')} onClose={leave} />
        ) : (
          <Invitation />
        )}
      </div>
    </Page>
  );
}

function Invitation() {
  const { t } = useTranslation();
  const invites = useInvites();
  const { first, failed, retry } = invites;
  const slow = useSlow(first === undefined && !failed);
  if (failed) return <ErrorState title={t('invite.failed')} text={t('invite.failedText')} onRetry={retry} />;
  if (first === undefined) return slow ? <Skeleton width="100%" height="17rem" /> : null;
  return (
    <>
      <InviteCard code={first.invite_code} link={first.link} />
      <InvitedList total={first.total} invites={invites} />
    </>
  );
}
