/** The ways to the explanation of a number: held for half a second, or `?` while it has the focus. The sheet stands outside the number. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/surfaces/sheet.tsx';
import { type LongPressHandlers, useLongPress } from './use-long-press.ts';

interface Explanation {
  /** What the number is called. */
  readonly name: string;
  /** Drawn only while it is open; reads what it needs itself. */
  readonly content: ReactNode;
  /** Narrows the hold to a part of the element. */
  readonly starts?: ((event: PointerEvent) => boolean) | undefined;
}

interface Explaining {
  readonly pressing: boolean;
  readonly handlers: LongPressHandlers & { readonly onKeyDown: (event: KeyboardEvent) => void };
  readonly show: () => void;
  readonly sheet: ReactNode;
}

type Shown = 'never' | 'open' | 'closed';

export function useExplanation({ name, content, starts }: Explanation): Explaining {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('never');
  const show = () => setShown('open');
  const { pressing, handlers } = useLongPress(show, starts);
  const open = shown === 'open';
  return {
    pressing,
    show,
    handlers: {
      ...handlers,
      onKeyDown(event) {
        if (event.key !== '?') return;
        event.preventDefault();
        event.stopPropagation();
        show();
      },
    },
    sheet:
      shown !== 'never' &&
      createPortal(
        <Sheet
          open={open}
          onClose={() => setShown('closed')}
          title={t('explain.title', { name })}
          testId="explanation"
        >
          {content}
        </Sheet>,
        document.body,
      ),
  };
}
