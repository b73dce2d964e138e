/** Health page: problems first, then the running parts, with figures that are read every second. */

import './health-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { QueryState } from '../../components/list-states.tsx';
import { HealthCards } from './health-parts.tsx';

const REFRESH_MS = 1_000;

export function HealthPage() {
  const { t } = useTranslation('console');
  const health = adminApi.office.health.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const { data } = health;
  if (data === undefined) return <QueryState query={health} />;
  return (
    <div className="health">
      <div className="health-verdict" data-testid="health-verdict">
        {health.isError && <Note title={t('health.stale')}>{t('health.staleText')}</Note>}
        {data.problems.length === 0 && (
          <p className="health-well">
            <Icon name="check" size={20} weight={2} />
            {t('health.well')}
          </p>
        )}
        {data.problems.map((problem) => (
          <Note key={problem} title={t(`health.problem.${problem}`)}>
            {t(`health.problemText.${problem}`)}
          </Note>
        ))}
      </div>
      <HealthCards health={data} />
    </div>
  );
}
