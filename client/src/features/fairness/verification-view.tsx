/** Progress and result of a verification. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isoTime } from '@vernier/shared/clock';
import { exactText, isolate } from '../../ui/format/number-text.ts';
import { waitText } from '../../ui/format/time-text.ts';
import { Scale } from '../../ui/gauges/scale.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import type { Verification, VerificationResult } from './use-verification.ts';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** Of an ISO time: its day and its minute. */
const MINUTE_LETTERS = 16;
/** One for each half hour. */
const TICKS = 49;

/** Has its height before it shows anything, so that nothing moves. */
export function VerificationView({ verification }: { readonly verification: Verification }) {
  const isRunning = verification.kind === 'running';
  return (
    <div className="verify-view">
      {isRunning && <Progress {...verification} />}
      <div role="status">
        {!isRunning && verification.kind !== 'idle' && <Result result={verification} />}
      </div>
    </div>
  );
}

function Progress({ minutes, waitSeconds }: Omit<Extract<Verification, { kind: 'running' }>, 'kind'>) {
  const { t } = useTranslation();
  const text = t('fairness.minutes', { done: minutes, total: DAY_MINUTES });
  const share = minutes / DAY_MINUTES;
  return (
    <>
      <div
        className="verify-progress"
        role="progressbar"
        aria-label={t('fairness.progress')}
        aria-valuemin={0}
        aria-valuemax={DAY_MINUTES}
        aria-valuenow={minutes}
        aria-valuetext={text}
        data-testid="verify-progress"
      >
        <Scale
          count={TICKS}
          box={16}
          stroke={1.6}
          height={(i) => (i % 4 === 0 ? 16 : 10)}
          state={(_, at) => (minutes > 0 && at <= share ? 'lit' : 'rest')}
        />
      </div>
      <p className="verify-step">{stepText({ minutes, waitSeconds, text }, t)}</p>
    </>
  );
}

interface Step {
  readonly minutes: number;
  readonly waitSeconds: number | null;
  readonly text: string;
}

function stepText({ minutes, waitSeconds, text }: Step, t: TFunction): string {
  if (waitSeconds !== null) return t('fairness.waiting', { time: waitText(waitSeconds) });
  return minutes === 0 ? t('fairness.reading') : text;
}

function Result({ result }: { readonly result: VerificationResult }) {
  const { t } = useTranslation();
  const { isGood, title, text } = resultText(result, t);
  return (
    <div
      className={classNames('verify-result', !isGood && 'verify-result--wrong')}
      data-testid={`verify-${result.kind}`}
    >
      <Icon name={isGood ? 'check' : 'warning'} size={22} weight={1.9} />
      <div>
        <b>{title}</b>
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

interface ResultText {
  readonly isGood: boolean;
  readonly title: string;
  readonly text: readonly string[];
}

function resultText(result: VerificationResult, t: TFunction): ResultText {
  switch (result.kind) {
    case 'verified': {
      const ticks = isolate(exactText(BigInt(result.ticks), 0, 0));
      return {
        isGood: true,
        title: t('fairness.verified', { ticks }),
        text: [t('fairness.verifiedText')],
      };
    }
    case 'different': {
      const time = isoTime(result.minute * MINUTE_MS).slice(0, MINUTE_LETTERS);
      const at = t('fairness.at', { time: isolate(time.replace('T', ' ')) });
      return {
        isGood: false,
        title: t('fairness.different'),
        text: [t(`fairness.differences.${result.difference}`), at],
      };
    }
    case 'refused':
      return { isGood: false, title: result.text, text: [] };
    case 'failed':
      return { isGood: false, title: failureText(result.failure, t), text: [] };
  }
}

function failureText(
  failure: Extract<VerificationResult, { kind: 'failed' }>['failure'],
  t: TFunction,
): string {
  if (failure === 'other_version') return t('fairness.otherVersion');
  return t(`refusal.${failure}`, { code: 'verify' });
}
