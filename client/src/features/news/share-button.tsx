/** Hands the page on: by the device's own sheet where it has one, else as a copied link. */

import { useTranslation } from 'react-i18next';
import { isAbort } from '../../data/transport/failures.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/signals/toast.ts';

export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t('invite.linkCopied'), { tone: 'done' });
    } catch {
      // no permission, or a page that is not secure: the address can still be copied from its bar
      toast(t('ui.copyFailed'), { tone: 'error' });
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // closing the sheet of the device is an answer too
      if (!isAbort(error)) await copy();
    }
  };
  return (
    <IconButton icon="share" label={t('invite.share')} testId="article-share" onClick={() => void share()} />
  );
}
