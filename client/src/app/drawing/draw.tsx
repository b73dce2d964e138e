/** Draws the first page as HTML, by the components of the app itself. Runs in a thread of the server. */

import { DRAWN_STYLE, type DrawnPage, type OpeningWire } from '@vernier/shared/api/opening';
import { QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { connectPage, page } from '../../data/page.ts';
import { adoptOpening } from '../../data/offline-cache/opening.ts';
import { workingDays } from '../../data/market/trading-day.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { isRightToLeft, type LanguageCode, languageOf } from '../../i18n/languages.ts';
import { firstWordsOf } from '../../i18n/setup.ts';
import { writeNumbersAs } from '../../ui/format/number-marks.ts';
import { documentTitle } from '../../ui/surfaces/page.tsx';
import { suggestMove } from '../../ui/look/theme.ts';
import { App } from '../app.tsx';
import { pageAt } from '../pages.ts';

/** React asks early for every picture; logos may come after the code. */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

const instances = new Map<string, i18n>();
let drawnBefore = false;

/** Makes the page's surroundings those of an opening. */
type SetStage = (opening: OpeningWire) => void;

export async function draw(opening: OpeningWire, setStage: SetStage): Promise<DrawnPage> {
  const words = await wordsIn(opening.language);
  // parts that are loaded later are asked for by the first drawing, and there for the next
  if (!drawnBefore) {
    await Promise.all([pageAt('/')?.load(), import('../top-bar.tsx')]);
    for (const wide of [false, true]) {
      setStage({ ...opening, wide });
      render({ ...opening, wide }, words);
    }
    await Promise.all([pageAt('/')?.load(), import('../top-bar.tsx')]);
    drawnBefore = true;
  }
  setStage(opening);
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
function render(opening: OpeningWire, words: i18n): DrawnPage {
  connectPage({ ...page(), language: () => opening.language });
  suggestMove(opening.language);
  writeNumbersAs(languageOf(opening.language).tag);
  queryClient.clear();
  adoptOpening(opening, 0);
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
    markup: markup.replace(PICTURE_HINTS, '').replaceAll(' style="', ` ${DRAWN_STYLE}="`),
    tag: languageOf(opening.language).tag,
    direction: isRightToLeft(languageOf(opening.language)) ? 'rtl' : 'ltr',
    title: documentTitle(words.t('home.documentTitle')),
    unscripted: words.t('app.unscripted', { time }),
    workingDays: workingDays(opening.nowMs),
  };
}
