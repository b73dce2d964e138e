/** Rows of the account page that lead to the verification, with its state, and to invitations. */

import type { UserWire } from '@vernier/shared/api/shapes/user';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';

const REVIEWS = ['none', 'waiting', 'finished'] as const;

export function IdentityRows({ user }: { user: UserWire }) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsRow
        icon="id-card"
        label={t('user.realName')}
        value={user.is_demo === 1 ? undefined : t(`user.reviews.${REVIEWS[user.review_status]}`)}
        to="/mine/auth"
        testId="user-auth"
      />
      <SettingsRow icon="invite" label={t('user.invite')} to="/mine/invite" testId="user-invite" />
    </>
  );
}
