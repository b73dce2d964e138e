/** A panel from the inline start, for choosing. */

import './drawer.css';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  testId?: string;
  children: ReactNode;
}

export function Drawer({ open, onClose, label, testId, children }: DrawerProps) {
  return (
    <Modal open={open} onClose={onClose} className="drawer" label={label} testId={testId}>
      <div className="drawer-inside">{children}</div>
    </Modal>
  );
}
