/** Draws the first page as HTML, by the components of the app itself. Runs in a thread of the server. */

import { STYLE_ATTRIBUTE, type RenderedMarkup, type InitialState } from '@vernier/shared/api/ssr';
import { QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { connectPage, page } from '../data/page.ts';
import { hydrateStores } from './initial-state.ts';
import { workingDays } from '../data/market/trading-day.ts';
import { queryClient } from '../data/transport/query-client.ts';
import { isRightToLeft, type LanguageCode, languageOf } from '../i18n/languages.ts';
import { firstWordsOf } from '../i18n/setup.ts';
import { writeNumbersAs } from '../ui/format/number-marks.ts';
import { documentTitle } from '../ui/layout/page.tsx';
import { suggestMove } from '../ui/theme/theme.ts';
import { App } from '../app/app.tsx';
import { pageAt } from '../app/pages.ts';

/** React asks early for every picture; logos may come after the code. */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

const instances = new Map<string, i18n>();
let drawnBefore = false;

/** Makes the page's surroundings those of an opening. */
type SetBrowserGlobals = (opening: InitialState) => void;

export async function draw(
  opening: InitialState,
  setBrowserGlobals: SetBrowserGlobals,
): Promise<RenderedMarkup> {
  const words = await wordsIn(opening.language);
  // parts that are loaded later are asked for by the first drawing, and there for the next
  if (!drawnBefore) {
    await Promise.all([pageAt('/')?.load(), import('../app/top-bar.tsx')]);
    for (const wide of [false, true]) {
      setBrowserGlobals({ ...opening, wide });
      render({ ...opening, wide }, words);
    }
    await Promise.all([pageAt('/')?.load(), import('../app/top-bar.tsx')]);
    drawnBefore = true;
  }
  setBrowserGlobals(opening);
  return render(opening, words);
}

async function wordsIn(code: LanguageCode): Promise<i18n> {
  const known = instances.get(code);
  if (known !== undefined) return known;
  const language = languageOf(code);
  const translation = await firstWordsOf(language);
  const words = createInstance();
  await words.init({
    lng: language.tag,
    fallbackLng: false,
    resources: { [language.tag]: { translation } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instances.set(code, words);
  return words;
}

/** All in one go: what the components read of the data, the clock and the language is this opening's. */
function render(opening: InitialState, words: i18n): RenderedMarkup {
  connectPage({ ...page(), language: () => opening.language });
  suggestMove(opening.language);
  writeNumbersAs(languageOf(opening.language).tag);
  queryClient.clear();
  hydrateStores(opening, 0);
  const markup = renderToString(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/">
          <App />
        </StaticRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const time = new Date(opening.nowMs).toISOString().slice(11, 19);
  return {
    markup: markup.replace(PICTURE_HINTS, '').replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`),
    tag: languageOf(opening.language).tag,
    direction: isRightToLeft(languageOf(opening.language)) ? 'rtl' : 'ltr',
    title: documentTitle(words.t('home.documentTitle')),
    unscripted: words.t('app.unscripted', { time }),
    workingDays: workingDays(opening.nowMs),
  };
}
