/** Row of a deposit or a withdrawal: amount, account, time, state and reason. Opens its record. */

import './transfer-row.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/transport/live.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { momentText } from '../../../ui/format/time-text.ts';
import type { TransferSteps } from './transfer-steps.ts';
import { TransferTag } from './transfer-tag.tsx';

interface TransferRowProps {
  story: TransferSteps;
  /** `500 USDT`. */
  title: ReactNode;
  /** The destination or the source. */
  place: string;
  createdAt: string;
  /** The amount in the currency of the balance. */
  amount: ReactNode;
  onOpen: () => void;
  testId: string;
}

export function TransferRow({ story, title, place, createdAt, amount, onOpen, testId }: TransferRowProps) {
  const { i18n } = useTranslation();
  return (
    <button type="button" className="transfer-row" data-testid={testId} onClick={onOpen}>
      <Icon name={story.kind === 'deposit' ? 'deposit' : 'withdraw'} size={20} />
      <span className="transfer-row-content">
        <b>{title}</b>
        <small>
          <bdi>{place}</bdi>
          {' \u00b7 '}
          <time dateTime={createdAt}>{momentText(createdAt, i18n.language, serverNow())}</time>
        </small>
      </span>
      <span className="transfer-row-end">
        <b>{amount}</b>
        <TransferTag state={story.state} />
      </span>
      {story.remark !== '' && (
        <span className="transfer-row-remark" dir="auto">
          {story.remark}
        </span>
      )}
    </button>
  );
}
