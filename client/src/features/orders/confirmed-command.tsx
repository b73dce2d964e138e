/** A command about an order with a question before it is sent, where the account has chosen so [TRADE-16]. */

import { type ReactNode, useState } from 'react';
import { useConfirmation } from '../../data/orders/order-settings.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

const Confirm = lazyComponent(() => import('../../ui/layout/dialog.tsx').then((m) => m.Confirm));

interface ConfirmedCommandProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  /** The control that starts the command. */
  readonly children: (start: () => void) => ReactNode;
}

export function ConfirmedCommand({ onConfirm, children, ...question }: ConfirmedCommandProps) {
  const [confirmation] = useConfirmation();
  const [isOpen, setOpen] = useState(false);
  // rendered before it opens, so that its code is loaded by then
  return (
    <>
      {children(() => (confirmation === 'ask' ? setOpen(true) : onConfirm()))}
      {confirmation === 'ask' && (
        <Confirm
          open={isOpen}
          {...question}
          onConfirm={() => {
            setOpen(false);
            onConfirm();
          }}
          onClose={() => setOpen(false)}
          testId="command-question"
        />
      )}
    </>
  );
}
