/** Ledger of a user's cash with the balance after each entry, and the request for a correction of it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signedDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { PaneActions } from '../../components/console-page.tsx';
import { ListStates } from '../../components/list-states.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export function UserEntries({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const list = useEndless({
    path: ['users', 'entries'],
    filter: { id },
    read: (cursor) => adminClient.users.entries.query({ id, cursor }),
  });
  return (
    <ListStates list={list} empty={t('users.noEntries')}>
      <div data-testid="user-entries">
        {list.rows.map((entry) => (
          <div key={entry.id} className="pane-row">
            <span>
              {entry.text}
              <small>{utcTimeText(entry.at)}</small>
            </span>
            <span className="pane-amounts">
              <Profit amount={entry.amount} />
              <small>
                <Money amount={entry.balance} />
              </small>
            </span>
          </div>
        ))}
      </div>
    </ListStates>
  );
}

const LEAST_MEMO = 3;
const MOST_MEMO = 200;
/** Up to twelve digits, and at most six decimals. */
const AMOUNT = /^-?\d{1,12}(\.\d{1,6})?$/;

/** Moves nothing until another administrator agrees. */
export function CorrectionRequest({ id, uid }: { id: number; uid: string }) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState('');
  const [memo, setMemo] = useState('');
  if (!useMay(['finance', 'owner'])) return null;
  const amount = signedDecimal(typed) ?? '';
  const isAmount = AMOUNT.test(amount);
  const act = async () => {
    await adminClient.ledger.adjust.mutate({ userId: id, amount, memo: memo.trim() });
    setTyped('');
    setMemo('');
    await refetchArea('ledger');
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
