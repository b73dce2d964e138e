/** User of a review item: address, registration date, account figures, and warnings. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { utcDayText } from '../../components/time-text.ts';
import type { Item } from './items.ts';

export function UserCard({ item: { userId, uid } }: { item: Item }) {
  const { t } = useTranslation('console');
  const { data: user } = adminApi.users.get.useQuery({ id: userId });
  return (
    <div className="review-person">
      <Link to={`/users/${userId}`} className="review-user">
        {t('review.uid', { uid })}
      </Link>
      {user?.frozen === true && <Tag tone="needle">{t('review.frozen')}</Tag>}
      {user?.account.margin_called === true && <Tag tone="needle">{t('review.marginCall')}</Tag>}
      <p className="review-about">
        {user && (
          <>
            <bdi>{user.email ?? user.mobile ?? t('review.noAddress')}</bdi>
            <br />
            {t('review.about', {
              joined: utcDayText(user.created_at),
              equity: moneyText(user.account.equity),
            })}
          </>
        )}
      </p>
    </div>
  );
}
