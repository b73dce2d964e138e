/** Actions on a payment channel: save it, or disable it. Each explains its effect first. */

import { useTranslation } from 'react-i18next';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import {
  type PaymentChannel,
  type ChannelKind,
  nameOf,
  removeChannel,
  type Values,
} from './channel-kinds.ts';

interface ChannelActionsProps {
  readonly kind: ChannelKind;
  /** Null is a new one. */
  readonly channel: PaymentChannel | null;
  readonly values: Values;
  readonly complete: boolean;
  readonly onSave: () => Promise<void>;
  readonly onRemoved: () => void;
}

export function ChannelActions({ kind, channel, values, complete, onSave, onRemoved }: ChannelActionsProps) {
  const { t } = useTranslation('console');
  const utils = adminApi.useUtils();
  const name = nameOf(kind, values);
  return (
    <div className="payments-buttons">
      <ActionButton
        title={t('payments.saveTitle', { name })}
        consequence={
          <>
            {t(`payments.saveText.${kind}`)}
            {kind === 'coins' && <bdi className="payments-whole">{values.address}</bdi>}
            {kind === 'wires' && <bdi className="payments-whole">{values.payee_account}</bdi>}
          </>
        }
        done={t('payments.saved', { name })}
        disabled={!complete}
        act={onSave}
        testId="channel-save"
      >
        {t('payments.save')}
      </ActionButton>
      {channel !== null && (
        <ActionButton
          kind="danger"
          title={t('payments.removeTitle', { name })}
          consequence={t(`payments.removeText.${kind}`)}
          done={t('payments.removed', { name })}
          act={async () => {
            await removeChannel(kind, channel.id);
            await utils.payments.invalidate();
            onRemoved();
          }}
          testId="channel-remove"
        >
          {t('payments.remove')}
        </ActionButton>
      )}
    </div>
  );
}
