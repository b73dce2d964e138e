/** Note about what prevents a withdrawal: why, until when, and how to change it. */

import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { durationText, momentText } from '../../../ui/format/time-text.ts';
import { Note } from '../../../ui/states/note.tsx';
import type { Obstacle } from './obstacle.ts';
import type { Hold } from './use-hold.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

interface ObstacleNoteProps {
  obstacle: Exclude<Obstacle, 'unbound'>;
  form: WithdrawForm;
}

export function ObstacleNote({ obstacle, form: { hold } }: ObstacleNoteProps) {
  const { t } = useTranslation();
  if (obstacle === 'held') return hold === null ? null : <HoldNote hold={hold} />;
  const identity = obstacle === 'realName' || obstacle === 'review';
  return (
    <Note
      icon={identity ? 'id-card' : 'warning'}
      title={t(`withdraw.obstacles.${obstacle}.title`)}
      testId={`withdraw-${obstacle}`}
      {...(identity && {
        action: {
          to: '/mine/auth',
          label: t(
            obstacle === 'review' ? 'withdraw.obstacles.review.action' : 'withdraw.obstacles.realName.action',
          ),
          testId: 'withdraw-to-auth',
        },
      })}
    >
      {t(`withdraw.obstacles.${obstacle}.text`)}
    </Note>
  );
}

function HoldNote({ hold: { after, until } }: { hold: Hold }) {
  const { t, i18n } = useTranslation();
  const nowMs = serverNow();
  return (
    <Note icon="clock" title={t(`withdraw.hold.${after}.title`)} testId="withdraw-hold">
      {t(`withdraw.hold.${after}.text`, {
        time: momentText(until, i18n.language, nowMs),
        left: durationText(Date.parse(until) - nowMs, t),
      })}
    </Note>
  );
}
