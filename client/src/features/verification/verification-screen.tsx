/** Verification page: the real-name form, its review, or its result; a demo account sees how to open a real account. */

import './verification-screen.css';
import type { UserWire } from '@vernier/shared/api/shapes/user';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRealName } from '../../data/user/real-name.ts';
import { refreshUser, useUser } from '../../data/user/session.ts';
import { RealAccountOnly } from '../demo-account/real-account-only.tsx';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../ui/states/skeleton.tsx';
import { RealNameFields } from './real-name-fields.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { REVIEW_PLACE, VerificationScale } from './verification-scale.tsx';
import { Icon } from '../../ui/theme/icon.tsx';

const STEPS = ['sent', 'checked', 'finished'] as const;

const USER_CENTRE = '/user';
const FINISHED = 2;

export function VerificationScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  return (
    <NarrowPage title={t('auth.title')} back={USER_CENTRE}>
      <div className="verification-body">
        {user.is_demo === 1 ? (
          <RealAccountOnly text={t('auth.realOnly')} onClose={leave} />
        ) : (
          <Review user={user} />
        )}
      </div>
    </NarrowPage>
  );
}

function Review({ user }: { user: UserWire }) {
  const { t } = useTranslation();
  const { value: state, failed, retry } = useRealName();
  const status = state?.review_status;
  const slow = useSlow(status === undefined && !failed);
  useEffect(() => {
    // the account page shows it too
    if (status !== undefined && status !== user.review_status) void refreshUser();
  }, [status, user.review_status]);
  if (failed) return <ErrorState title={t('auth.failed')} text={t('auth.failedText')} onRetry={retry} />;
  if (state === undefined) return slow ? <Waiting /> : null;
  if (state.review_status !== 0) return <ReviewProgress finished={state.review_status === FINISHED} />;
  return <RealNameFields rejected={state.last_reject} />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="verification-skeleton" role="status" aria-label={t('ui.loading')}>
      <Skeleton width="70%" height="1rem" />
      <Skeleton width="100%" height="3.625rem" />
      <Skeleton width="100%" height="3.625rem" />
    </div>
  );
}

/** State of a review: its steps, the present one, and what the user has to do: nothing. */
function ReviewProgress({ finished }: { finished: boolean }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const stage = finished ? 'done' : 'waiting';
  const done = finished ? STEPS.length : 1;
  useEffect(() => {
    // the focused form was replaced: focus its replacement
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  return (
    <section className="verification-review" data-testid={`real-name-${stage}`}>
      <div role="status">
        <h2 ref={title} tabIndex={-1}>
          {t(`auth.${stage}.title`)}
        </h2>
        <p className="verification-text">{t(`auth.${stage}.text`)}</p>
      </div>
      <VerificationScale at={finished ? 1 : REVIEW_PLACE} />
      <ol className="verification-steps">
        {STEPS.map((step, i) => (
          <li
            key={step}
            className={classNames(
              'verification-step',
              i < done && 'verification-step--done',
              i === done && 'verification-step--now',
            )}
            aria-current={i === done ? 'step' : undefined}
          >
            <span className="verification-step-mark">
              {i < done && <Icon name="check" size={15} weight={2.4} />}
            </span>
            <span className="verification-step-content">
              <b>{t(`auth.steps.${step}.title`)}</b>
              <span>{t(`auth.steps.${step}.text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink kind="secondary" to="/user" replace>
        {t('auth.back')}
      </ButtonLink>
    </section>
  );
}
