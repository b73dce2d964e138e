/** Error boundary of a page: the rest of the app continues, and the user can load the page again. */

import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { retryFailedLoads } from '../ui/layout/retried-lazy.tsx';

const VERSION = /data-version="(\w+)"/;

/** Browsers' messages when the code of a page could not be fetched: without a network, or after a new release. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i;

interface BoundaryState {
  error: Error | null;
}

export class PageBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  #hasRetried = false;

  readonly #retry = () => {
    this.#hasRetried = true;
    retryFailedLoads();
    this.setState({ error: null });
  };

  /** Chromium does not load a failed module again in the same document, so when a retry fails, the page is reloaded. */
  override componentDidCatch(error: Error): void {
    if (!this.#hasRetried || !MISSING_CODE.test(error.message)) return;
    void reloadWhenOnline();
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (MISSING_CODE.test(this.state.error.message)) return <NotLoaded onRetry={this.#retry} />;
    return <Broken what="broken" onAct={reload} />;
  }
}

function reload(): void {
  location.reload();
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    void isOutdated().then(setOutdated);
  }, []);
  return outdated ? <Broken what="update" onAct={reload} /> : <Broken what="notLoaded" onAct={onRetry} />;
}

const TEXTS = {
  broken: { title: 'app.broken.title', text: 'app.broken.text', action: 'app.broken.action' },
  update: { title: 'app.update.title', text: 'app.update.text', action: 'app.update.action' },
  notLoaded: { title: 'app.notLoaded.title', text: 'app.notLoaded.text', action: 'ui.retry' },
} as const;

function Broken({ what, onAct }: { what: keyof typeof TEXTS; onAct: () => void }) {
  const { t } = useTranslation();
  const texts = TEXTS[what];
  return (
    <div className="page" role="alert">
      <EmptyState
        title={t(texts.title)}
        text={t(texts.text)}
        action={<Button onClick={onAct}>{t(texts.action)}</Button>}
      />
    </div>
  );
}

async function reloadWhenOnline(): Promise<void> {
  if ((await versionOfServer()) !== undefined) reload();
}

/** False also while the server does not answer. */
async function isOutdated(): Promise<boolean> {
  const version = await versionOfServer();
  return version !== undefined && version !== document.documentElement.dataset['version'];
}

/** Undefined while the server does not answer. */
async function versionOfServer(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok ? VERSION.exec(await answer.text())?.[1] : undefined;
  } catch {
    return undefined;
  }
}
