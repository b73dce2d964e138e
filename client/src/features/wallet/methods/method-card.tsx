/** Card of a withdrawal method: its details, when it can be used, and its removal after a confirmation. */

import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteMethod } from '../../../data/wallet/withdrawal-methods.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { shortened } from './address-groups.ts';
import { GroupedAddress } from './grouped-address.tsx';
import { useMethodName } from './method-name.ts';
import { momentText } from '../../../ui/format/moment-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const COIN = 1;

export function MethodCard({ method }: { method: WithdrawalMethodWire }) {
  const { t, i18n } = useTranslation();
  const name = useMethodName()(method);
  const address = method.type === COIN ? method.dc_address : method.payee_account;
  const rests = Date.parse(method.usable_at) > serverNow();
  const details = [
    [t('methods.payee'), method.payee_name],
    [t('methods.swift'), method.bank_swift],
    [t('methods.bankAddress'), method.bank_address],
    [t('methods.remark'), method.bank_remark],
  ].filter(([, value]) => value !== '');
  return (
    <Card className="method-card">
      <div className="method-card-head">
        <h2>{name}</h2>
        {rests && (
          <Tag tone="needle" icon="clock">
            {t('methods.usableFrom', { time: momentText(method.usable_at, i18n.language, serverNow()) })}
          </Tag>
        )}
      </div>
      <GroupedAddress text={address} testId={`method-${method.id}`} />
      {details.length > 0 && (
        <dl className="method-details">
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Actions method={method} name={name} address={address} />
    </Card>
  );
}

function Actions({ method, name, address }: { method: WithdrawalMethodWire; name: string; address: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteMethod(method.id);
      toast(t('methods.delete.done'), { tone: 'done' });
      setOpened(false);
    } catch {
      // the data layer has shown the reason; the dialog allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="method-card-actions">
      <CopyValue text={address} label={name} testId={`method-copy-${method.id}`} />
      <Button
        kind="text"
        size="medium"
        block={false}
        onClick={() => setOpened(true)}
        testId={`method-delete-${method.id}`}
      >
        {t('methods.delete.button')}
      </Button>
      <Confirm
        open={opened}
        danger
        title={t('methods.delete.title', { name, address: isolate(shortened(address)) })}
        text={t('methods.delete.text')}
        confirm={t('methods.delete.confirm')}
        cancel={t('methods.delete.keep')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(false)}
        testId="method-delete-confirm"
      />
    </div>
  );
}
