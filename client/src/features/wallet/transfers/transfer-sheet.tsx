/** Sheet of a deposit or a withdrawal: amount, timeline, facts, and actions. */

import './transfer-sheet.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { TransferStep, TransferSteps } from './transfer-steps.ts';
import { TransferTag } from './transfer-tag.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { halfSecond } from '../../../data/clock/ticker.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import type { IconName } from '../../../ui/theme/icons.ts';
import { momentText } from '../../../ui/format/time-text.ts';

const MARKS: Partial<Record<TransferStep['mark'], IconName>> = { done: 'check', failed: 'close' };
const MINUTE_MS = 60_000;

export interface TransferField {
  readonly label: string;
  readonly value: ReactNode;
  /** An address or an account number: in monospaced digits, and broken anywhere. */
  readonly code?: boolean;
}

interface TransferSheetProps {
  /** Null while none is chosen. */
  story: TransferSteps | null;
  title: string;
  /** The amount of the transfer. */
  figure: ReactNode;
  facts: readonly TransferField[];
  /** Buttons that stay visible. */
  footer?: ReactNode;
  onClose: () => void;
  testId: string;
}

export function TransferSheet({ story, title, figure, facts, footer, onClose, testId }: TransferSheetProps) {
  return (
    <Sheet open={story !== null} onClose={onClose} title={title} footer={footer} testId={testId}>
      {story !== null && (
        <div className="transfer-sheet">
          <div className="transfer-sheet-head">
            <span className="figure">{figure}</span>
            <TransferTag state={story.state} />
          </div>
          <TransferTimeline story={story} />
          <dl className="transfer-facts">
            {facts.map(({ label, value, code = false }) => (
              <div key={label} className="transfer-fact">
                <dt>{label}</dt>
                <dd className={code ? 'transfer-code' : undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Sheet>
  );
}

/** A time limit may pass while the page is open. */
function eachHalfSecond(listener: () => void): () => void {
  return halfSecond.listen(listener);
}

function readMinute(): number {
  return Math.floor(serverNow() / MINUTE_MS);
}

/** Timeline of a transfer: each step with its time, the present one with its time limit, the reason, and what the user can do. */
export function TransferTimeline({ story }: { story: TransferSteps }) {
  const { t, i18n } = useTranslation();
  const nowMs = useSyncExternalStore(eachHalfSecond, readMinute) * MINUTE_MS;
  const formatTime = (iso: string) => momentText(iso, i18n.language, nowMs);
  return (
    <ol className="timeline" aria-label={t('transfer.timeline')} data-testid="transfer-timeline">
      {story.steps.map((step) => {
        const icon = MARKS[step.mark];
        return (
          <li
            key={step.key}
            className={classNames('timeline-step', `timeline-step--${step.mark}`)}
            aria-current={step.mark === 'now' ? 'step' : undefined}
            data-testid={`step-${step.key}`}
          >
            <span className="timeline-mark">{icon && <Icon name={icon} size={15} weight={2.4} />}</span>
            <span className="timeline-content">
              <span className="timeline-title">
                <b>{t(`transfer.${step.key}.title`)}</b>
                {step.at !== null && <time dateTime={step.at}>{formatTime(step.at)}</time>}
              </span>
              {step.mark === 'failed' && story.remark !== '' && (
                <q className="timeline-remark" dir="auto">
                  {story.remark}
                </q>
              )}
              <span>{stepText(story, step, { t, formatTime, nowMs })}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stepText(
  { promisedAt, expiresAt }: TransferSteps,
  { key, mark }: TransferStep,
  format: { t: TFunction; formatTime: (iso: string) => string; nowMs: number },
): string {
  const { t, formatTime, nowMs } = format;
  const text = t(`transfer.${key}.text`);
  if (mark !== 'now' || promisedAt === null) return text;
  const late = Date.parse(promisedAt) < nowMs;
  const promise = t(late ? 'transfer.late' : 'transfer.promised', { time: formatTime(promisedAt) });
  const end = expiresAt === null ? [] : [t('transfer.expires', { time: formatTime(expiresAt) })];
  return [text, promise, ...end].join(' ');
}
