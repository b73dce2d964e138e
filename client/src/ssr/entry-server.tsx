/** Server entry: renders a page as HTML, with the components of the app. Runs in the server's render thread. */

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
import { criticalTranslationsOf, otherTranslationsOf } from '../i18n/setup.ts';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { suggestMove } from '../ui/theme/theme.ts';
import { documentTitle } from '../ui/layout/page.tsx';
import { HydrationEnd } from './hydration-end.tsx';
import { loadTradePage } from './trade-page.ts';
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
/** For tests of the app, which replaces the markup of the trade page. */
const TEST_IDS = / data-testid="[^"]*"/g;
/** start.js restores the attribute once the code is loaded. */
const IMAGE_SOURCE = /(<img [^>]*?)\bsrc=/g;

/** By language, with the critical translations and with all of them. */
const instances = { home: new Map<LanguageCode, i18n>(), trade: new Map<LanguageCode, i18n>() };

/** Loads what a rendering of this page and language needs; the rendering itself is synchronous. `texts` replace built ones, by key. */
export async function prepare(
  { language: languageCode, tradeCode }: Pick<InitialState, 'language' | 'tradeCode'>,
  texts: Readonly<Record<string, string>> = {},
): Promise<i18n> {
  const isHome = tradeCode === undefined;
  const code = isHome ? pageAt('/')?.load() : Promise.all([loadTradePage(true), loadTradePage(false)]);
  await Promise.all([code, loadTopBar()]);
  const known = instances[isHome ? 'home' : 'trade'].get(languageCode);
  if (known !== undefined) return known;
  const language = languageInfoOf(languageCode);
  const [translation, others] = await Promise.all([
    criticalTranslationsOf(language),
    isHome ? {} : otherTranslationsOf(language),
  ]);
  const instance = createInstance();
  await instance.init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instance.addResourceBundle(language.tag, 'translation', others, true);
  instance.addResources(language.tag, 'translation', texts);
  instances[isHome ? 'home' : 'trade'].set(languageCode, instance);
  return instance;
}

/** In the layout that the browser globals are set to. */
export function renderPage(state: InitialState, translations: i18n): RenderedMarkup {
  const { tradeCode } = state;
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
          <StaticRouter location={tradeCode === undefined ? '/' : `/trade?code=${tradeCode}`}>
            <App />
          </StaticRouter>
        </QueryClientProvider>
      </I18nextProvider>
      <HydrationEnd onHydrated={() => {}} />
    </>,
  );
  const time = new Date(state.nowMs).toISOString().slice(11, 19);
  return {
    markup: (tradeCode === undefined ? markup : markup.replaceAll(TEST_IDS, ''))
      .replace(IMAGE_PRELOADS, '')
      .replaceAll(IMAGE_SOURCE, '$1data-src=')
      .replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`),
    lang: language.tag,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    title: documentTitle(tradeCode === undefined ? translations.t('home.documentTitle') : codeShown(state)),
    unscripted: translations.t('app.unscripted', { time }),
    workingDays: workingDays(state.nowMs),
  };
}

function codeShown({ instruments, tradeCode }: InitialState): string {
  return instruments.find(({ Code }) => Code === tradeCode)?.ShowCode ?? '';
}
