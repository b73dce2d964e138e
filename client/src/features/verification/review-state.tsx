/** State of a review: its steps, the present one, and what the user has to do: nothing. */

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { Icon } from '../../ui/theme/icon.tsx';

const STEPS = ['sent', 'checked', 'finished'] as const;

export function ReviewProgress({ finished }: { finished: boolean }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const stage = finished ? 'done' : 'waiting';
  const done = finished ? STEPS.length : 1;
  useEffect(() => {
    // the focused form is gone: focus its replacement
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
