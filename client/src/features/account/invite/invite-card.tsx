/** Invitation code and link, with every way to share them that this device supports. */

import { useTranslation } from 'react-i18next';
import { isAbort } from '../../../data/transport/failures.ts';
import { brand } from '../../../ui/theme/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

export function InviteCard({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation();
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(said, { tone: 'done' });
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
