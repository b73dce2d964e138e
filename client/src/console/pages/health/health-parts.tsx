/** Cards with the state of each part of the server. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { FactRows } from '../../components/console-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { HealthPart } from './health-part.tsx';
import { bytesText, uptimeText } from './health-text.ts';

type Health = AdminOutput['office']['health'];
type Translate = TFunction<'console'>;

/** The delay at which health calls the event loop slow, and the lag at which it calls the market late. */
const SLOW_LOOP_MS = 100;
const LATE_MARKET_MS = 5_000;

export function HealthCards({ health }: { health: Health }) {
  const { t } = useTranslation('console');
  return (
    <>
      <HealthPart title={t('health.loop')} facts={loopFacts(t, health)}>
        <DelayScale
          now={health.event_loop.p99_ms}
          most={SLOW_LOOP_MS}
          label={t('health.p99')}
          text={t('health.ms', { ms: fixDecimal(health.event_loop.p99_ms, 1) })}
        />
      </HealthPart>
      <HealthPart title={t('health.market')} facts={marketFacts(t, health)}>
        <DelayScale
          now={health.market.lag_ms}
          most={LATE_MARKET_MS}
          label={t('health.lag')}
          text={t('health.ms', { ms: fixDecimal(health.market.lag_ms, 0) })}
        />
      </HealthPart>
      {health.feed !== null && <HealthPart title={t('health.feed')} facts={feedFacts(t, health.feed)} />}
      <HealthPart title={t('health.database')} facts={databaseFacts(t, health)} />
      <HealthPart title={t('health.tape')} facts={tapeFacts(t, health)} />
      <HealthPart title={t('health.backup')} facts={backupFacts(t, health)}>
        <BackupButton backup={health.backup} />
      </HealthPart>
      <HealthPart title={t('health.ready')} facts={readinessFacts(t, health)} />
      <HealthPart title={t('health.load')} facts={[...loadFacts(t, health), ...shortageFacts(t, health)]} />
      <HealthPart title={t('health.program')} facts={programFacts(t, health)} />
    </>
  );
}

const TICKS = 51;
const BOX = 18;
/** Every tenth tick is a tall one. */
const TALL = 10;
/** The share of the limit at which the scale warns. */
const WARN = 0.5;

interface DelayScaleProps {
  readonly now: number;
  readonly most: number;
  readonly label: string;
  readonly text: string;
}

/** A delay on the scale that ends where it is called a problem. */
function DelayScale({ now, most, label, text }: DelayScaleProps) {
  const reading = Math.min(1, now / most);
  return (
    <Scale
      count={TICKS}
      box={BOX}
      stroke={1.4}
      height={(i) => (i % TALL === 0 ? BOX * 0.64 : BOX * 0.36)}
      state={(_, at) => {
        if (at <= reading && now > 0) return 'lit';
        if (at === 1) return 'danger';
        return at >= WARN ? 'warn' : 'rest';
      }}
      needle={reading}
      label={label}
      meter={{ min: 0, max: most, now, text }}
    />
  );
}

function BackupButton({ backup: { running, possible } }: { backup: Health['backup'] }) {
  const { t } = useTranslation('console');
  const mayBackUp = useMay(['owner']);
  if (!mayBackUp || running || !possible) return null;
  return (
    <ActionButton
      kind="outline"
      title={t('health.backupNow')}
      consequence={t('health.backupNowText')}
      done={t('health.backupBegun')}
      act={() => adminClient.office.backUp.mutate()}
      testId="backup-now"
    >
      {t('health.backupNow')}
    </ActionButton>
  );
}

function loopFacts(t: Translate, { event_loop }: Health): FactRows {
  const ms = (value: number) => <bdi>{t('health.ms', { ms: fixDecimal(value, 1) })}</bdi>;
  return [
    { name: t('health.p50'), value: ms(event_loop.p50_ms) },
    { name: t('health.p99'), value: ms(event_loop.p99_ms) },
    { name: t('health.max'), value: ms(event_loop.max_ms) },
    { name: t('health.busy'), value: <bdi>{percentText(Math.round(event_loop.busy * 100))}</bdi> },
  ];
}

function marketFacts(t: Translate, { market }: Health): FactRows {
  const { instruments } = market;
  return [
    { name: t('health.marketTime'), value: <bdi>{utcTimeText(market.time)}</bdi> },
    { name: t('health.lag'), value: <bdi>{t('health.ms', { ms: fixDecimal(market.lag_ms, 0) })}</bdi> },
    { name: t('health.ahead'), value: <bdi>{t('health.ms', { ms: fixDecimal(market.ahead_ms, 0) })}</bdi> },
    { name: t('health.speed'), value: <bdi>{t('market.times', { factor: market.speed })}</bdi> },
    { name: t('market.is.open'), value: instruments.open },
    { name: t('market.is.closed'), value: instruments.closed },
    { name: t('health.stopped'), value: instruments.halted + instruments.close_only },
  ];
}

function feedFacts(t: Translate, feed: NonNullable<Health['feed']>): FactRows {
  const { taken, duplicate, out_of_order, late, unreadable } = feed.messages;
  const age = feed.age_ms === null ? '–' : t('health.ms', { ms: fixDecimal(feed.age_ms, 0) });
  return [
    { name: t('health.feedConnected'), value: t(feed.connected ? 'health.yes' : 'health.no') },
    { name: t('health.feedAge'), value: <bdi>{age}</bdi> },
    { name: t('health.feedReconnects'), value: fixDecimal(feed.reconnects, 0) },
    { name: t('health.feedGaps'), value: fixDecimal(feed.gaps, 0) },
    { name: t('health.feedTaken'), value: fixDecimal(taken, 0) },
    { name: t('health.feedDuplicate'), value: fixDecimal(duplicate, 0) },
    { name: t('health.feedOutOfOrder'), value: fixDecimal(out_of_order, 0) },
    { name: t('health.feedDropped'), value: fixDecimal(late + unreadable, 0) },
    { name: t('health.feedQuarantined'), value: fixDecimal(feed.quarantined, 0) },
  ];
}

function databaseFacts(t: Translate, { database, versions }: Health): FactRows {
  return [
    { name: t('health.writable'), value: t(database.writable ? 'health.yes' : 'health.no') },
    { name: t('health.file'), value: <bdi>{bytesText(database.file_bytes)}</bdi> },
    ...(database.wal_bytes === null
      ? []
      : [{ name: t('health.log'), value: <bdi>{bytesText(database.wal_bytes)}</bdi> }]),
    { name: t('health.engine'), value: <bdi>{versions.database}</bdi> },
    { name: t('health.schema'), value: <bdi>{versions.schema}</bdi> },
  ];
}

const HASH_SHOWN = 16;

function tapeFacts(t: Translate, { tape }: Health): FactRows {
  if (tape === null) return [{ name: t('health.minute'), value: t('health.noMinute') }];
  return [
    { name: t('health.minute'), value: <bdi>{utcTimeText(tape.minute)}</bdi> },
    { name: t('health.behind'), value: t('health.minutes', { number: tape.behind_minutes }) },
    { name: t('health.hash'), value: <bdi>{tape.hash.slice(0, HASH_SHOWN)}</bdi> },
  ];
}

function backupFacts(t: Translate, { backup }: Health): FactRows {
  const { taken_at, bytes, every_hours } = backup;
  return [
    {
      name: t('health.backupTaken'),
      value: taken_at === null ? t('health.backupNever') : <bdi>{utcTimeText(taken_at)}</bdi>,
    },
    { name: t('health.backupSize'), value: bytes === null ? '–' : <bdi>{bytesText(bytes)}</bdi> },
    { name: t('health.backupState'), value: outcomeOf(t, backup) },
    {
      name: t('health.backupEvery'),
      value: every_hours === 0 ? t('health.backupOff') : t('health.backupHours', { number: every_hours }),
    },
  ];
}

function outcomeOf(t: Translate, { running, failed, taken_at }: Health['backup']): string {
  if (running) return t('health.backupRunning');
  if (failed !== null) return failed;
  return taken_at === null ? '–' : t('health.backupGood');
}

function loadFacts(t: Translate, { sockets, open_orders, memory }: Health): FactRows {
  return [
    { name: t('health.sockets'), value: fixDecimal(sockets, 0) },
    { name: t('health.openOrders'), value: fixDecimal(open_orders, 0) },
    { name: t('health.memory'), value: <bdi>{bytesText(memory.rss_bytes)}</bdi> },
    { name: t('health.heap'), value: <bdi>{bytesText(memory.heap_bytes)}</bdi> },
  ];
}

function programFacts(t: Translate, { versions, started_at, time }: Health): FactRows {
  return [
    { name: t('health.version'), value: <bdi>{versions.vernier}</bdi> },
    { name: t('health.node'), value: <bdi>{versions.node}</bdi> },
    { name: t('health.started'), value: <bdi>{utcTimeText(started_at)}</bdi> },
    { name: t('health.uptime'), value: <bdi>{uptimeText(Date.parse(time) - Date.parse(started_at))}</bdi> },
  ];
}

const PARTS = ['database', 'writer', 'event_loop', 'market', 'ledger', 'disk', 'running'] as const;

function readinessFacts(t: Translate, { ready }: Health): FactRows {
  return PARTS.map((part) => ({
    name: t(`health.part.${part}`),
    value: t(ready[part] ? 'health.works' : 'health.fails'),
  }));
}

function shortageFacts(t: Translate, { disk, load, clock }: Health): FactRows {
  const { reads, arrivals, orders } = load.shed;
  return [
    { name: t('health.free'), value: bytesText(disk.free_bytes) },
    {
      name: t('health.reserve'),
      value: disk.reserve_bytes === 0 ? t('health.noReserve') : bytesText(disk.reserve_bytes),
    },
    { name: t('health.closeOnly'), value: t(disk.close_only ? 'health.yes' : 'health.no') },
    { name: t('health.shed'), value: fixDecimal(reads + arrivals + orders, 0) },
    { name: t('health.clockJumps'), value: fixDecimal(clock.forward + clock.backward, 0) },
    { name: t('health.clockLast'), value: lastJump(t, clock) },
  ];
}

function lastJump(t: Translate, { last }: Health['clock']): string {
  if (last === null) return t('health.clockNone');
  const seconds = fixDecimal(last.by_ms / 1_000, 1);
  return t('health.clockBy', { time: utcTimeText(last.time), seconds });
}
