/** Health page: problems first, then the running parts, with figures that are read every second. */

import './health-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { adminApi, type AdminOutput } from '../../data/admin-api.ts';
import { QueryState } from '../../components/list-states.tsx';
import { HealthCards } from './health-parts.tsx';
import { rangeText } from './health-text.ts';
import { type Shards, ShardsPart } from './shards-part.tsx';

const REFRESH_MS = 1_000;

/** The engine that has the site's memory answers for its health, and the office for the shards: one is shown without the other. */
export function HealthPage() {
  const health = adminApi.office.health.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const shards = useShards();
  const { data } = health;
  return (
    <div className="health">
      {shards !== null && <FreeShards free={shards.free} />}
      {data === undefined ? (
        <QueryState query={health} />
      ) : (
        <Verdict health={data} isStale={health.isError} isWhole={(shards?.free.length ?? 0) === 0} />
      )}
      <div className="health-parts">
        {shards !== null && <ShardsPart shards={shards} />}
        {data !== undefined && <HealthCards health={data} />}
      </div>
    </div>
  );
}

/** Null without a cluster, which is read once. */
function useShards(): Shards | null {
  const { data = null } = adminApi.office.shards.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data === null ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });
  return data;
}

function FreeShards({ free }: Pick<Shards, 'free'>) {
  const { t } = useTranslation('console');
  if (free.length === 0) return null;
  return (
    <Note title={t('health.shardsFree')} testId="free-shards">
      {t('health.shardsFreeText', { shards: rangeText(free) })}
    </Note>
  );
}

interface VerdictProps {
  readonly health: AdminOutput['office']['health'];
  readonly isStale: boolean;
  /** Whether all accounts have an owner. */
  readonly isWhole: boolean;
}

function Verdict({ health: { problems }, isStale, isWhole }: VerdictProps) {
  const { t } = useTranslation('console');
  return (
    <div className="health-verdict" data-testid="health-verdict">
      {isStale && <Note title={t('health.stale')}>{t('health.staleText')}</Note>}
      {problems.length === 0 && isWhole && (
        <p className="health-well">
          <Icon name="check" size={20} weight={2} />
          {t('health.well')}
        </p>
      )}
      {problems.map((problem) => (
        <Note key={problem} title={t(`health.problem.${problem}`)}>
          {t(`health.problemText.${problem}`)}
        </Note>
      ))}
    </div>
  );
}
