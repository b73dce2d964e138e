/** Connects the data layer to the page: language, address, navigation and messages. */

import { useLayoutEffect } from 'react';
import { getI18n } from 'react-i18next';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { onSessionEnd } from '../data/browser-storage/session-store.ts';
import { connectPage, type PageMessage } from '../data/page.ts';
import { currentLanguage, loadWithTranslations } from '../i18n/setup.ts';
import { dismissToasts, toast } from '../ui/feedback/toast.ts';

let navigate: NavigateFunction | null = null;

export function connectPagePort(): void {
  connectPage({
    language: currentLanguage,
    notify(notice) {
      void pageMessageText(notice).then((text) => toast(text, { tone: notice.tone }));
    },
    goTo(path) {
      if (navigate === null) location.assign(path);
      else void navigate(path);
    },
    here: () => location.pathname + location.search,
  });
  // notices of one account are not shown to the next
  onSessionEnd(dismissToasts);
}

/** Texts of an account are loaded with its code (account-watch.tsx), so they exist without a network. */
async function pageMessageText(notice: PageMessage): Promise<string> {
  if ('text' in notice) return notice.text;
  if ('key' in notice) return getI18n().t(notice.key, notice.values);
  const { droppedCommandText } = await loadWithTranslations(() => import('./dropped-command-text.ts'));
  return droppedCommandText(notice.dropped);
}

/** Connects the router's navigation to the port above while the app is mounted. */
export function RouterPort() {
  const current = useNavigate();
  useLayoutEffect(() => {
    navigate = current;
    return () => {
      navigate = null;
    };
  }, [current]);
  return null;
}
