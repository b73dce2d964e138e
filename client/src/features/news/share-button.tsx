/** Button that shares the page: by the share sheet of the device where there is one, else as a copied link. */

import { useTranslation } from 'react-i18next';
import { isAbort } from '../../data/transport/failures.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast(t('invite.linkCopied'), { tone: 'done' });
    } catch {
      // no permission, or an insecure page: the address can still be copied from the address bar
      toast(t('ui.copyFailed'), { tone: 'error' });
    }
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // closing the share sheet is no failure
      if (!isAbort(error)) await copy();
    }
  };
  return (
    <IconButton icon="share" label={t('invite.share')} testId="article-share" onClick={() => void share()} />
  );
}
