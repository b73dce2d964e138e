/** Holds a page that threw: the rest of the app goes on, and the person can load it again. */

import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/button.tsx';
import { Empty } from '../ui/states/empty.tsx';

/** What browsers say when the code of a page is gone, as after a new release. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i;

interface BoundaryState {
  error: Error | null;
}

export class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Broken outdated={MISSING_CODE.test(this.state.error.message)} />;
  }
}

function Broken({ outdated }: { outdated: boolean }) {
  const { t } = useTranslation();
  const words = outdated
    ? ({ title: 'app.update.title', text: 'app.update.text', action: 'app.update.action' } as const)
    : ({ title: 'app.broken.title', text: 'app.broken.text', action: 'app.broken.action' } as const);
  return (
    <div className="page" role="alert">
      <Empty
        title={t(words.title)}
        text={t(words.text)}
        action={<Button onClick={() => location.reload()}>{t(words.action)}</Button>}
      />
    </div>
  );
}
