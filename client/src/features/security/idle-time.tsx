/** Time after which unused devices are logged out, the same for all of them. A choice is saved immediately. */

import { IDLE_HOURS } from '@vernier/shared/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setSessionIdle, useSessionIdle } from '../../data/user/sessions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ageText } from '../../ui/format/time-text.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const HOUR_MS = 3_600_000;

export function IdleTime() {
  const { t } = useTranslation();
  const { value, failed, retry } = useSessionIdle();
  return (
    <div className="security-form">
      <p className="security-text">{t('system.sessions.idle')}</p>
      {value !== undefined && <IdleChoice hours={value.hours} />}
      {value === undefined && !failed && <Skeleton width="100%" height="2.5rem" />}
      {failed && (
        <Button kind="secondary" size="medium" onClick={retry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}

function IdleChoice({ hours: saved }: { hours: number }) {
  const { t, i18n } = useTranslation();
  // the choice that is being saved
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (next: string) => {
    const hours = IDLE_HOURS.find((each) => String(each) === next);
    if (hours === undefined || chosen !== null) return;
    setChosen(next);
    try {
      await setSessionIdle(hours);
    } catch {
      // the data layer has shown the reason, and the saved choice is shown again
    } finally {
      setChosen(null);
    }
  };
  return (
    <Segmented
      label={t('system.sessions.idle')}
      value={chosen ?? String(saved)}
      onChange={(next) => void choose(next)}
      options={IDLE_HOURS.map((hours) => ({
        value: String(hours),
        label: ageText(hours * HOUR_MS, i18n.language),
        testId: `idle-${hours}`,
      }))}
    />
  );
}
