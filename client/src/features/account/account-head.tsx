/** Head of the account page: dial, name, public number to copy, and whether the money is real. */

import type { UserWire } from '@vernier/shared/api/shapes/user';
import { useTranslation } from 'react-i18next';
import { Dial } from '../../ui/theme/dial.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';

export function AccountHead({ user }: { user: UserWire }) {
  const { t } = useTranslation();
  const demo = user.is_demo === 1;
  const name = demo
    ? t('user.demoAccount')
    : (user.email ?? user.mobile ?? t('user.account', { uid: user.uid }));

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(user.uid);
      toast(t('user.copied'), { tone: 'done' });
    } catch {
      // no permission, or an insecure page: the number can still be selected by hand
      toast(t('user.copyFailed'), { tone: 'error' });
    }
  };

  return (
    <section className="user-head">
      <Dial seed={user.uid} size={56} />
      <div className="user-head-content">
        <h2 dir="auto">{name}</h2>
        <button
          type="button"
          className="user-uid"
          aria-label={t('user.copyUid', { uid: user.uid })}
          data-testid="user-uid"
          onClick={() => void copy()}
        >
          <bdi>{t('user.uid', { uid: user.uid })}</bdi>
          <Icon name="copy" size={15} weight={1.8} />
        </button>
      </div>
      <Tag tone={demo ? 'needle' : 'neutral'}>{demo ? t('user.demo') : t('user.real')}</Tag>
    </section>
  );
}
