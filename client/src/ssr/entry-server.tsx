/** Server entry: renders the home page as HTML, with the components of the app. Runs in the server's render thread. */

import { type InitialState, type PageInitialState, STYLE_ATTRIBUTE } from '@vernier/shared/api/ssr';
import { QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { pageAt } from '../app/pages.ts';
import { loadTopBar } from '../app/shell.tsx';
import { workingDays } from '../data/market/trading-day.ts';
import { connectPage, page } from '../data/page.ts';
import { queryClient } from '../data/transport/query-client.ts';
import { isRightToLeft, type LanguageCode, languageInfoOf } from '../i18n/languages.ts';
import { criticalTranslationsOf } from '../i18n/setup.ts';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { suggestMove } from '../ui/theme/theme.ts';
import { documentTitle } from '../ui/layout/page.tsx';
import { HydrationEnd } from './hydration-end.tsx';
import { hydrateStores } from './initial-state.ts';

export interface RenderedMarkup extends Pick<PageInitialState, 'workingDays'> {
  /** Content of the root element. */
  readonly markup: string;
  readonly title: string;
  /** Language tag and text direction of the document. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** For a browser without scripts: the time of the prices. */
  readonly unscripted: string;
}

/** React adds a preload for every picture; logos load after the code. */
const IMAGE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;
/** start.js restores the attribute once the code is loaded. */
const IMAGE_SOURCE = /(<img [^>]*?)\bsrc=/g;

const instances = new Map<LanguageCode, i18n>();

/** Loads what a rendering in this language needs; the rendering itself is synchronous. `texts` replace built ones, by key. */
export async function prepare(
  code: LanguageCode,
  texts: Readonly<Record<string, string>> = {},
): Promise<i18n> {
  await Promise.all([pageAt('/')?.load(), loadTopBar()]);
  const known = instances.get(code);
  if (known !== undefined) return known;
  const language = languageInfoOf(code);
  const translation = await criticalTranslationsOf(language);
  const instance = createInstance();
  await instance.init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instance.addResources(language.tag, 'translation', texts);
  instances.set(code, instance);
  return instance;
}

export function renderHomePage(state: InitialState, translations: i18n): RenderedMarkup {
  const language = languageInfoOf(state.language);
  connectPage({ ...page(), language: () => state.language });
  suggestMove(state.language);
  writeNumbersAs(language.tag);
  queryClient.clear();
  hydrateStores(state, 0);
  const markup = renderToString(
    <>
      <I18nextProvider i18n={translations}>
        <QueryClientProvider client={queryClient}>
          <StaticRouter location="/">
            <App />
          </StaticRouter>
        </QueryClientProvider>
      </I18nextProvider>
      <HydrationEnd onHydrated={() => {}} />
    </>,
  );
  const time = new Date(state.nowMs).toISOString().slice(11, 19);
  return {
    markup: markup
      .replace(IMAGE_PRELOADS, '')
      .replaceAll(IMAGE_SOURCE, '$1data-src=')
      .replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`),
    lang: language.tag,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    title: documentTitle(translations.t('home.documentTitle')),
    unscripted: translations.t('app.unscripted', { time }),
    workingDays: workingDays(state.nowMs),
  };
}
