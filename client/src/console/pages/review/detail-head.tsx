/** Head of a review item: what it is, its figure, and its user with account figures and warnings. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { utcDayText } from '../../components/time-text.ts';
import type { Item } from './items.ts';

interface DetailHeadProps {
  readonly item: Item;
  /** A short description of it. */
  readonly title: string;
  readonly figure: ReactNode;
  /** The proof at the end of the head. */
  readonly picture?: ReactNode;
}

export function DetailHead({ item, title, figure, picture }: DetailHeadProps) {
  return (
    <header className="review-head">
      <div className="review-head-text">
        <p className="cap">{title}</p>
        <h2 className="review-figure">{figure}</h2>
        <UserCard item={item} />
      </div>
      {picture !== undefined && <div className="review-proof">{picture}</div>}
    </header>
  );
}

function UserCard({ item: { userId, uid } }: { item: Item }) {
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
