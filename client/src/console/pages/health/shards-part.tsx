/** Card with the engines of a cluster: the shards of each, and how late it is. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type FactRows, Facts } from '../../components/console-page.tsx';
import { HealthPart } from './health-part.tsx';
import { rangeText } from './health-text.ts';

export type Shards = NonNullable<AdminOutput['office']['shards']>;
type Engine = Shards['engines'][number];
type Translate = TFunction<'console'>;

/** An engine reports once a second. */
const SILENT_MS = 5_000;

export function ShardsPart({ shards: { engines, free } }: { shards: Shards }) {
  const { t } = useTranslation('console');
  return (
    <HealthPart
      isWide
      title={t('health.shards')}
      facts={[
        { name: t('health.engines'), value: fixDecimal(engines.length, 0) },
        {
          name: t('health.freeShards'),
          value: free.length === 0 ? t('health.noShards') : <bdi>{rangeText(free)}</bdi>,
        },
      ]}
    >
      <div className="health-engines" data-testid="health-shards">
        {engines.map((engine) => (
          <section key={engine.session} className="health-engine">
            <h3>
              <bdi>{engine.address ?? t('health.sessionOf', { session: engine.session })}</bdi>
            </h3>
            <Facts facts={engineFacts(t, engine)} />
          </section>
        ))}
      </div>
    </HealthPart>
  );
}

function engineFacts(t: Translate, engine: Engine): FactRows {
  const { shards, epochs } = engine;
  const ms = (value: number | null) => (
    <bdi>{value === null ? '–' : t('health.ms', { ms: fixDecimal(value, 0) })}</bdi>
  );
  return [
    {
      name: t('health.ownedShards', { count: shards.length }),
      value: shards.length === 0 ? t('health.noShards') : <bdi>{rangeText(shards)}</bdi>,
    },
    { name: t('health.epochs'), value: <bdi>{epochsText(epochs)}</bdi> },
    { name: t('health.lag'), value: ms(engine.market_lag_ms) },
    { name: t('health.commit'), value: ms(engine.commit_ms) },
    { name: t('health.databaseSilent'), value: ms(engine.database_silent_ms) },
    { name: t('health.waitingCommands'), value: <bdi>{engine.waiting_commands ?? '–'}</bdi> },
    { name: t('health.seen'), value: seenText(t, engine.seen_ms) },
  ];
}

function epochsText(epochs: Engine['epochs']): string {
  if (epochs === null) return '–';
  const { lowest, highest } = epochs;
  return lowest === highest ? String(lowest) : `${lowest}–${highest}`;
}

/** Named where the engine should have reported since then. */
function seenText(t: Translate, seenMs: number | null): string {
  if (seenMs === null) return t('health.neverSeen');
  const seconds = fixDecimal(seenMs / 1_000, 0);
  return t(seenMs > SILENT_MS ? 'health.seenSilent' : 'health.seenAgo', { seconds });
}
