/** Explanation of a number, opened by a long press or by `?` while the number has the focus. Its sheet is outside the number. */

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { type LongPressHandlers, useLongPress } from './use-long-press.ts';

interface Explanation {
  /** Name of the number. */
  readonly name: string;
  /** Rendered only while it is open; reads its own data. */
  readonly content: ReactNode;
  /** Limits the long press to a part of the element. */
  readonly starts?: ((event: PointerEvent) => boolean) | undefined;
}

interface ExplanationHandle {
  readonly pressing: boolean;
  readonly handlers: LongPressHandlers & { readonly onKeyDown: (event: KeyboardEvent) => void };
  readonly show: () => void;
  readonly sheet: ReactNode;
}

type SheetState = 'never' | 'open' | 'closed';

export function useExplanation({ name, content, starts }: Explanation): ExplanationHandle {
  const { t } = useTranslation();
  const [shown, setShown] = useState<SheetState>('never');
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
