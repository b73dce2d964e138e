/** Row of a credential that logs in to this account: its name, day and last use, and the button that removes it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { dayText } from '../../ui/format/time-text.ts';

interface CredentialRowProps {
  readonly name: string;
  readonly created: string;
  /** Null before the first use. */
  readonly used: string | null;
  readonly line: 'passkey.line' | 'oidc.line';
  readonly remove: () => Promise<unknown>;
  /** Shown after the removal. */
  readonly removed: string;
  readonly testId: string;
  readonly removeTestId: string;
}

export function CredentialRow(props: CredentialRowProps) {
  const { name, created, used, line, remove, removed, testId, removeTestId } = props;
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const day = (at: string) => isolate(dayText(Date.parse(at), i18n.language, Date.now()));
  const onRemove = async () => {
    setBusy(true);
    try {
      await remove();
      toast(removed, { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the row allows another attempt
      setBusy(false);
    }
  };
  return (
    <li className="security-session" data-testid={testId}>
      <span className="security-session-content">
        <bdi className="security-session-device">{name}</bdi>
        <span className="security-session-times">
          {t(line, {
            day: day(created),
            used: used === null ? t('system.tokens.unused') : t('system.tokens.used', { day: day(used) }),
          })}
        </span>
      </span>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        onClick={() => void onRemove()}
        aria-label={t('passkey.removeThis', { name })}
        testId={removeTestId}
      >
        {t('system.webhooks.remove')}
      </Button>
    </li>
  );
}
