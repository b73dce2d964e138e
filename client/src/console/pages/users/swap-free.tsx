/** Exemption of an account from overnight financing, by an administrator. */

import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';

interface SwapFreeProps {
  readonly id: number;
  readonly uid: string;
  readonly swapFree: boolean;
}

export function SwapFree({ id, uid, swapFree }: SwapFreeProps) {
  const { t } = useTranslation('console');
  if (!useMay(['risk', 'owner'])) return null;
  const verb = swapFree ? 'charge' : 'exempt';
  const act = async () => {
    await adminClient.users.setSwapFree.mutate({ id, swap_free: !swapFree });
    await refetchArea('users');
  };
  return (
    <PaneActions title={t('users.swapFree.title')}>
      <p className="pane-text">{t(swapFree ? 'users.swapFree.on' : 'users.swapFree.off')}</p>
      <div className="pane-buttons">
        <ActionButton
          kind="outline"
          title={t(`users.swapFree.${verb}Title`, { uid })}
          consequence={t(`users.swapFree.${verb}Text`)}
          done={t(`users.swapFree.${verb}Done`, { uid })}
          act={act}
          testId="user-swap-free"
        >
          {t(`users.swapFree.${verb}`)}
        </ActionButton>
      </div>
    </PaneActions>
  );
}
