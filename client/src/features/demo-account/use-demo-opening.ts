/** Opening of a demo account with one tap: no second request while one is sent, and another attempt after a failure. */

import { useState } from 'react';
import { openDemo } from '../../data/user/session.ts';

export interface DemoOpening {
  readonly isOpening: boolean;
  readonly open: () => Promise<void>;
}

export function useDemoOpening(onOpen: () => void = () => {}): DemoOpening {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      await openDemo();
      onOpen();
    } catch {
      // the call has already shown the reason
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, open };
}
