/** View of an order's sheet: the first one, or the one opened for this order. */

import { useState } from 'react';

interface SheetViewOptions<View> {
  /** Undefined while the sheet is closed. */
  readonly id: number | undefined;
  readonly first: View;
  readonly onClose: () => void;
}

interface SheetViewHandle<View> {
  readonly view: View;
  readonly show: (view: View) => void;
  /** The sheet opens at the first view again. */
  readonly close: () => void;
}

export function useSheetView<View>({ id, first, onClose }: SheetViewOptions<View>): SheetViewHandle<View> {
  const [opened, setOpened] = useState<{ readonly id: number; readonly view: View } | null>(null);
  return {
    view: opened !== null && opened.id === id ? opened.view : first,
    show: (view) => setOpened(id === undefined ? null : { id, view }),
    close: () => {
      setOpened(null);
      onClose();
    },
  };
}
