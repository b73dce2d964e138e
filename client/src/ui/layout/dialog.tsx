/** Alert dialog: title, text, and stacked actions, the safe one in reach. */

import './dialog.css';
import { type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Cannot be closed while a response is awaited. */
  locked?: boolean;
  testId?: string;
  /** Buttons, top to bottom. */
  children: ReactNode;
}

export function Dialog({ open, onClose, title, text, locked = false, testId, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="dialog"
      role="alertdialog"
      labelledBy={titleId}
      locked={locked}
      testId={testId}
    >
      <div className="dialog-inside">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {text !== undefined && <div className="dialog-text">{text}</div>}
        <div className="dialog-actions">{children}</div>
      </div>
    </Modal>
  );
}

interface ConfirmProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** Repeats the verb of the title. */
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  testId?: string;
}

export function Confirm(props: ConfirmProps) {
  const {
    open,
    title,
    text,
    confirm,
    cancel,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
    testId,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      locked={busy}
      {...(testId === undefined ? {} : { testId })}
    >
      <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm} testId="confirm">
        {confirm}
      </Button>
      <Button kind="text" size="medium" disabled={busy} onClick={onClose} testId="cancel">
        {cancel}
      </Button>
    </Dialog>
  );
}
