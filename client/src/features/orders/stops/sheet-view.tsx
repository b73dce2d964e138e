/** Second view inside a sheet: its title with a back button, its content, and its action. */

import './stops-card.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

interface SheetViewProps {
  readonly title: ReactNode;
  readonly onBack: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export function SheetView({ title, onBack, footer, children }: SheetViewProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the focused element was removed with the previous view
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="sheet-view">
      <header className="stops-form-head">
        <IconButton icon="left" label={t('order.backToOrder')} onClick={onBack} testId="sheet-back" flip />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </header>
      {children}
      <div className="sheet-view-footer">{footer}</div>
    </div>
  );
}
