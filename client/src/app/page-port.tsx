/** What the data layer needs of the page: its language, its address, a way to go elsewhere, and somewhere to say things. */

import { useLayoutEffect } from 'react';
import { getI18n } from 'react-i18next';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { connectPage } from '../data/page.ts';
import { currentLanguage } from '../i18n/setup.ts';
import { toast } from '../ui/signals/toast.ts';

let navigate: NavigateFunction | null = null;

export function connectPagePort(): void {
  connectPage({
    language: currentLanguage,
    notify(notice) {
      toast('text' in notice ? notice.text : getI18n().t(notice.key, notice.values), { tone: notice.tone });
    },
    goTo(path) {
      if (navigate === null) location.assign(path);
      else void navigate(path);
    },
    here: () => location.pathname + location.search,
  });
}

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
