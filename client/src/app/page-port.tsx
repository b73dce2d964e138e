/** What the data layer needs of the page: its language, its address, a way to go elsewhere, and somewhere to say things. */

import { useLayoutEffect } from 'react';
import { getI18n } from 'react-i18next';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { onSessionEnd } from '../data/device/session-store.ts';
import { connectPage, type Notice } from '../data/page.ts';
import { currentLanguage, withAllWords } from '../i18n/setup.ts';
import { dismissToasts, toast } from '../ui/signals/toast.ts';

let navigate: NavigateFunction | null = null;

export function connectPagePort(): void {
  connectPage({
    language: currentLanguage,
    notify(notice) {
      void noticeText(notice).then((text) => toast(text, { tone: notice.tone }));
    },
    goTo(path) {
      if (navigate === null) location.assign(path);
      else void navigate(path);
    },
    here: () => location.pathname + location.search,
  });
  // what was said to one account is not for the next
  onSessionEnd(dismissToasts);
}

/** What the first page does not say has to be fetched; without a network there is nothing to wait for. */
async function noticeText(notice: Notice): Promise<string> {
  if ('text' in notice) return notice.text;
  if (!getI18n().exists(notice.key)) await withAllWords(() => Promise.resolve()).catch(() => {});
  const { t } = getI18n();
  if (notice.key !== 'unanswered.dropped') return t(notice.key, notice.values);
  const { command } = notice.values;
  return t(notice.key, { what: t(`unanswered.what.${command}`), where: t(WHERE[command]) });
}

/** The name of the page that shows what became of a command. */
const WHERE = {
  submitOrder: 'order.title',
  closeOrder: 'order.title',
  cancelOrder: 'order.title',
  setStops: 'order.title',
  resetDemoPost: 'order.title',
  submitCharge: 'wallet.title',
  submitWire: 'wallet.title',
  draw: 'wallet.title',
  cancelDraw: 'wallet.title',
  addAlert: 'alerts.title',
  sendSupport: 'chat.title',
} as const;

/** Lends the router's way to go elsewhere to the port above, while the app is on the page. */
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
