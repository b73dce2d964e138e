/** Invitation page: code, link and QR code to share, and the invited users; demo accounts see the way to a real account. */

import './invite-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Invites, useInvites } from '../../../data/user/invites.ts';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { isAbort } from '../../../data/transport/failures.ts';
import { brand } from '../../../ui/theme/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dial } from '../../../ui/theme/dial.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { dayText } from '../../../ui/format/time-text.ts';

const USER_CENTRE = '/user';

export function InviteScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  return (
    <NarrowPage title={t('invite.title')} back={USER_CENTRE} columns>
      <div className="invite-body">
        <p className="invite-text">{t('invite.text')}</p>
        {user.is_demo === 1 ? (
          <RealAccountOnly text={t('invite.realOnly')} onClose={leave} />
        ) : (
          <Invitation />
        )}
      </div>
    </NarrowPage>
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
    <div className="page-columns">
      <InviteCard code={first.invite_code} link={first.link} />
      <InvitedList total={first.total} invites={invites} />
    </div>
  );
}

/** Invited users, newest first. Only their public number and the day are shown. */
function InvitedList({ total, invites }: { total: number; invites: Invites }) {
  const { t, i18n } = useTranslation();
  const { rows, more, loadingMore, moreFailed, loadMore } = invites;
  if (total === 0) return <EmptyState title={t('invite.nobody')} text={t('invite.nobodyText')} />;
  return (
    <section className="invited">
      <h2 className="invited-title" data-testid="invite-total">
        {t('invite.total', { count: total })}
      </h2>
      <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
        <ul>
          {rows.map(({ uid, created_at }) => (
            <li key={uid} className="invited-row" data-testid={`invited-${uid}`}>
              <Dial seed={uid} size={36} />
              <bdi className="num">{t('user.uid', { uid })}</bdi>
              <time dateTime={created_at}>{dayText(Date.parse(created_at), i18n.language, Date.now())}</time>
            </li>
          ))}
        </ul>
      </EndlessList>
    </section>
  );
}

/** Invitation code and link, with every way to share them that this device supports. */
function InviteCard({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const copy = async (text: string, confirmation: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(confirmation, { tone: 'done' });
    } catch {
      // no permission, or an insecure page: the text can still be selected by hand
      toast(t('invite.copyFailed'), { tone: 'error' });
    }
  };
  const share = async () => {
    try {
      await navigator.share({
        title: brand.name,
        text: t('invite.shareText', { name: brand.name }),
        url: link,
      });
    } catch (error) {
      // closing the share sheet is no failure
      if (!isAbort(error)) await copy(link, t('invite.linkCopied'));
    }
  };
  return (
    <Card className="invite-card">
      <h2 className="invite-label">{t('invite.code')}</h2>
      <div className="invite-code">
        <bdi data-testid="invite-code">{code}</bdi>
        <IconButton
          icon="copy"
          label={t('invite.copyCode')}
          quiet
          testId="invite-copy-code"
          onClick={() => void copy(code, t('invite.codeCopied'))}
        />
      </div>
      <h2 className="invite-label">{t('invite.link')}</h2>
      <p className="invite-link" dir="ltr" data-testid="invite-link">
        {link}
      </p>
      <div className="invite-actions">
        <Button icon="copy" testId="invite-copy" onClick={() => void copy(link, t('invite.linkCopied'))}>
          {t('invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button kind="secondary" icon="share" testId="invite-share" onClick={() => void share()}>
            {t('invite.share')}
          </Button>
        )}
      </div>
    </Card>
  );
}
