/** A sheet from the bottom on a phone, a panel at the end on wide screens: one decision or one thing in detail. */

import './sheet.css';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { Modal } from './modal.tsx';
import { useSheetDrag } from './sheet-drag.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** Shown on top; give `label` instead where the content has its own heading. */
  title?: ReactNode;
  label?: string;
  /** Something typed would be lost: the scrim does not close it. */
  dirty?: boolean;
  /** Stays in reach under the scrolling content. */
  footer?: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function Sheet({ open, onClose, title, label, dirty = false, footer, testId, children }: SheetProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const drag = useSheetDrag(element, onClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="sheet"
      label={label}
      labelledBy={title === undefined ? undefined : titleId}
      held={dirty}
      testId={testId}
      element={element}
    >
      <div className="sheet-inside">
        <div className="sheet-top" {...drag}>
          <i className="sheet-grab" />
          {title !== undefined && (
            <h2 id={titleId} className="sheet-title">
              {title}
            </h2>
          )}
        </div>
        <div className="sheet-close">
          <IconButton icon="close" label={t('ui.close')} quiet onClick={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
        {footer !== undefined && <div className="sheet-footer">{footer}</div>}
      </div>
    </Modal>
  );
}
