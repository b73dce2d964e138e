/** Sheet of a deposit or a withdrawal: amount, timeline, facts, and actions. */

import './transfer-sheet.css';
import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { TransferSteps } from './transfer-steps.ts';
import { TransferTag } from './transfer-tag.tsx';
import { TransferTimeline } from './transfer-timeline.tsx';

export interface TransferField {
  readonly label: string;
  readonly value: ReactNode;
  /** An address or an account number: in monospaced digits, and broken anywhere. */
  readonly code?: boolean;
}

interface TransferSheetProps {
  /** Null while none is chosen. */
  story: TransferSteps | null;
  title: string;
  /** The amount of the transfer. */
  figure: ReactNode;
  facts: readonly TransferField[];
  /** Buttons that stay visible. */
  footer?: ReactNode;
  onClose: () => void;
  testId: string;
}

export function TransferSheet({ story, title, figure, facts, footer, onClose, testId }: TransferSheetProps) {
  return (
    <Sheet open={story !== null} onClose={onClose} title={title} footer={footer} testId={testId}>
      {story !== null && (
        <div className="transfer-sheet">
          <div className="transfer-sheet-head">
            <span className="figure">{figure}</span>
            <TransferTag state={story.state} />
          </div>
          <TransferTimeline story={story} />
          <dl className="transfer-facts">
            {facts.map(({ label, value, code = false }) => (
              <div key={label} className="transfer-fact">
                <dt>{label}</dt>
                <dd className={code ? 'transfer-code' : undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Sheet>
  );
}
