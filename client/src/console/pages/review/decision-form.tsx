/** Form to approve or reject: the button names the consequence, a rejection needs a reason, and either can be undone. */

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { messageOf } from '../../data/failures.ts';
import { useMay } from '../../data/me.ts';
import { scheduleAction, usePendingActions } from '../../components/decisions.ts';
import { Facts } from '../../components/console-page.tsx';
import { useShortcuts } from '../../components/shortcuts.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { LargeTextField } from '../../components/text-area.tsx';
import { endedAt, type Item, numberOf } from './items.ts';
import { REVIEWERS } from './queue.ts';

const MAX_REASON_LENGTH = 500;

interface DecisionFormProps {
  readonly item: Item;
  readonly approve: {
    readonly label: string;
    /** While it can be taken back. */
    readonly text: string;
    /** Returns what was done, as a text; null while a field is invalid. */
    readonly act: (() => Promise<string>) | null;
  };
  readonly reject: (remark: string) => Promise<unknown>;
  readonly onDecided: () => void;
  /** Fields of the approval. */
  readonly children?: ReactNode;
}

export function DecisionForm(props: DecisionFormProps) {
  const { t } = useTranslation('console');
  const may = useMay(REVIEWERS[props.item.kind]);
  const isDecided = usePendingActions().some(({ key }) => key === props.item.key);
  const ended = endedAt(props.item);
  if (ended !== null) return <Ended item={props.item} />;
  if (!may) return <p className="review-note">{t('review.readOnly')}</p>;
  if (isDecided) return <p className="review-note">{t('review.decidedText')}</p>;
  return <Buttons {...props} />;
}

/** Result of the decision, and the message to the user. */
function Ended({ item }: { item: Item }) {
  const { t } = useTranslation('console');
  return (
    <div className="review-verdict">
      <Facts
        facts={[
          { name: t('review.state'), value: t(`review.states.${item.row.status}`) },
          { name: t('review.ended'), value: utcTimeText(endedAt(item) ?? '') },
          item.row.remark !== null && {
            name: t('review.reason'),
            value: <span dir="auto">{item.row.remark}</span>,
          },
        ]}
      />
    </div>
  );
}

function Buttons({ item, approve, reject, onDecided, children }: DecisionFormProps) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const settle = useSettle(item, onDecided);
  const onApprove = () => {
    if (approve.act !== null) settle(approve.text, approve.act);
  };
  const onReject = () => {
    const remark = reason.trim();
    if (remark !== '') {
      const values = { number: numberOf(item), uid: item.uid };
      settle(t('review.rejecting', values), async () => {
        await reject(remark);
        return t('review.rejected', values);
      });
      return;
    }
    setMissing(true);
    field.current?.focus();
  };
  useShortcuts([
    { keys: 'a', label: approve.label, run: onApprove },
    { keys: 'r', label: t('review.reject'), run: onReject },
  ]);
  return (
    <div className="review-verdict">
      {children}
      <LargeTextField
        element={field}
        label={t('review.reason')}
        placeholder={t('review.reasonHint')}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        onChange={(typed) => {
          setReason(typed);
          setMissing(false);
        }}
        error={missing ? t('review.reasonMissing') : null}
        testId="review-reason"
      />
      <div className="review-buttons">
        <Button kind="outline" size="medium" onClick={onReject} testId="reject">
          {t('review.reject')}
        </Button>
        <Button size="medium" disabled={approve.act === null} onClick={onApprove} testId="approve">
          {approve.label}
        </Button>
      </div>
    </div>
  );
}

/** The decision is sent after its delay; its result is shown on the page that is open then. */
function useSettle(item: Item, onDecided: () => void) {
  const { t } = useTranslation('console');
  return (text: string, act: () => Promise<string>) => {
    let done = '';
    scheduleAction({
      key: item.key,
      text,
      act: async () => {
        done = await act();
      },
      onEnd: (error) => {
        if (error === null) toast(done, { tone: 'done' });
        else toast(`${numberOf(item)}: ${messageOf(error) ?? t('kit.unreachable')}`, { tone: 'error' });
      },
    });
    onDecided();
  };
}
