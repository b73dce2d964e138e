/** Button that starts a backup, with its progress. */

import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';

export function BackupButton({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('console');
  const mayBackUp = useMay(['owner']);
  const backUp = adminApi.office.backUp.useMutation();
  if (!mayBackUp || isRunning) return null;
  return (
    <ActionButton
      kind="outline"
      title={t('health.backupNow')}
      consequence={t('health.backupNowText')}
      done={t('health.backupBegun')}
      act={() => backUp.mutateAsync()}
      testId="backup-now"
    >
      {t('health.backupNow')}
    </ActionButton>
  );
}
