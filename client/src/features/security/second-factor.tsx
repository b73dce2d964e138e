/** Section of the second factor: its state, the recovery codes left, and how to change it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondFactor } from '../../data/user/second-factor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { Section } from './section.tsx';

const EnableSecondFactorSheet = lazyComponent(() =>
  import('./enable-second-factor-sheet.tsx').then((m) => m.EnableSecondFactorSheet),
);
const DisableSecondFactorSheet = lazyComponent(() =>
  import('./disable-second-factor-sheet.tsx').then((m) => m.DisableSecondFactorSheet),
);

export function SecondFactorSection() {
  const { t } = useTranslation();
  const { state, failed, retry } = useSecondFactor();
  const [opened, setOpened] = useState<'set-up' | 'off' | null>(null);
  const on = state?.enabled === true;
  const close = () => setOpened(null);
  return (
    <Section title={t('system.totp.title')} text={t('system.totp.text')}>
      <p className="security-state" data-testid="totp-state">
        {state !== null && (
          <>
            <Tag tone={on ? 'needle' : 'neutral'}>{t(on ? 'system.totp.on' : 'system.totp.off')}</Tag>
            {on && t('system.totp.recoveryLeft', { count: state.recovery_left })}
          </>
        )}
        {failed && <span role="alert">{t('system.totp.failed')}</span>}
      </p>
      <Button
        kind="secondary"
        size="medium"
        disabled={state === null && !failed}
        onClick={() => (failed ? retry() : setOpened(on ? 'off' : 'set-up'))}
        testId="totp-change"
      >
        {t(failed ? 'ui.retry' : on ? 'system.totp.switchOff' : 'system.totp.setUp')}
      </Button>
      <EnableSecondFactorSheet open={opened === 'set-up'} onClose={close} />
      <DisableSecondFactorSheet open={opened === 'off'} onClose={close} />
    </Section>
  );
}
