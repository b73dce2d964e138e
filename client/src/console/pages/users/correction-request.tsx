/** Asking for a correction of a user's balance; it moves nothing until another administrator agrees. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signedDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';
import type { UserDetail } from './user-detail.ts';

const LEAST_MEMO = 3;
const MOST_MEMO = 200;
/** Up to twelve digits, and at most six decimals. */
const AMOUNT = /^-?\d{1,12}(\.\d{1,6})?$/;

export function CorrectionRequest({ user: { id, uid } }: { user: UserDetail }) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState('');
  const [memo, setMemo] = useState('');
  const utils = adminApi.useUtils();
  const adjust = adminApi.ledger.adjust.useMutation();
  if (!useMay(['finance', 'owner'])) return null;
  const amount = signedDecimal(typed) ?? '';
  const isAmount = AMOUNT.test(amount);
  const act = async () => {
    await adjust.mutateAsync({ userId: id, amount, memo: memo.trim() });
    setTyped('');
    setMemo('');
    await utils.ledger.invalidate();
  };
  return (
    <PaneActions title={t('users.correction')}>
      <Field
        label={t('users.correctionAmount')}
        value={typed}
        onChange={setTyped}
        inputMode="text"
        help={t('users.correctionHelp')}
        error={typed === '' || isAmount ? null : t('users.correctionWrong')}
        code
        maxLength={20}
        testId="correction-amount"
      />
      <Field
        label={t('users.correctionMemo')}
        value={memo}
        onChange={setMemo}
        maxLength={MOST_MEMO}
        testId="correction-memo"
      />
      <div className="pane-buttons">
        <ActionButton
          title={t('users.correctionTitle')}
          consequence={t('users.correctionText', { amount, uid })}
          done={t('users.correctionDone')}
          disabled={!isAmount || memo.trim().length < LEAST_MEMO}
          act={act}
          testId="correction-ask"
        >
          {t('users.correctionAsk')}
        </ActionButton>
      </div>
    </PaneActions>
  );
}
