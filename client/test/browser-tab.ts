/** A browser tab for tests: separate modules, and the storage that all tabs share. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { vi } from 'vitest';
import type { PageMessage } from '../src/data/page.ts';
import type { Unanswered } from '../src/data/transport/commands.ts';

const load = async () => {
  vi.resetModules();
  const [store, page, account, session, orders, deposits, withdrawals, alerts, transport] = await Promise.all(
    [
      import('../src/data/browser-storage/session-store.ts'),
      import('../src/data/page.ts'),
      import('../src/data/start-account.ts'),
      import('../src/data/user/session.ts'),
      import('../src/data/orders/commands.ts'),
      import('../src/data/wallet/deposits.ts'),
      import('../src/data/wallet/withdrawals.ts'),
      import('../src/data/alerts/price-alerts.ts'),
      import('../src/data/transport/commands.ts'),
    ],
  );
  return { store, page, account, session, orders, deposits, withdrawals, alerts, transport };
};

export class BrowserTab {
  readonly modules: Awaited<ReturnType<typeof load>>;
  notices: PageMessage[] = [];
  questions: Unanswered<unknown>[] = [];
  /** Where it was sent to. */
  paths: string[] = [];
  #stop: (() => void) | null = null;

  private constructor(modules: Awaited<ReturnType<typeof load>>) {
    this.modules = modules;
  }

  static async load(): Promise<BrowserTab> {
    return new BrowserTab(await load());
  }

  /** The page begins, with the session that the device has. */
  open(): void {
    const { store, page } = this.modules;
    page.connectPage({
      language: () => 'en',
      notify: (notice) => this.notices.push(notice),
      goTo: (path) => this.paths.push(path),
      here: () => '/trade',
    });
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
    const unfollow = store.followOtherTabs();
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
    let end = this.#startAccount();
    let scope = store.currentScope();
    const forget = store.onSession(() => {
      if (scope === store.currentScope()) return;
      scope = store.currentScope();
      end();
      end = this.#startAccount();
    });
    this.#stop = () => {
      unfollow();
      forget();
      end();
    };
  }

  /** Another session in this tab; the other tabs get the storage event. */
  become(session: SessionWire | null): void {
    this.modules.store.setSession(session);
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
  }

  /** Closes the page: its pending work has no effect. */
  close(): void {
    this.modules.transport.commands.attempts.release();
    this.#stop?.();
    this.#stop = null;
    this.notices = [];
    this.questions = [];
    this.paths = [];
  }

  #startAccount(): () => void {
    const { store, account } = this.modules;
    const scope = store.currentScope();
    if (scope === null) return () => {};
    return account.startAccountData(scope, (question) => this.questions.push(question));
  }
}
