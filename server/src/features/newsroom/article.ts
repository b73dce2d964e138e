/** A story as an article in every language [NEWS-5]. */

import type { NewArticle, NewsText, NewsTexts } from '@vernier/db/repositories/content/news';
import type { TimeMs } from '@vernier/shared/clock';
import { isSimulated, type MarketKind } from '@vernier/shared/market/market-kind';
import { type Language, LANGUAGES, languageTag } from '@vernier/shared/api/languages';
import { safeHtml } from '../content/safe-html.ts';
import { changePpm } from './instrument-history.ts';
import {
  timeText,
  dateText,
  isolated,
  newsPercentText,
  newsPriceText,
  signedPercentText,
  timesText,
} from './number-texts.ts';
import { messages } from '../../platform/messages/messages.ts';
import { currentTexts } from '../../platform/texts/text-overrides.ts';
import type { MoveStory, OpeningStory, ReleaseStory, Story, WeekRow, WeekStory, Centre } from './story.ts';
import ar from '@vernier/shared/texts/ar/news.json' with { type: 'json' };
import de from '@vernier/shared/texts/de/news.json' with { type: 'json' };
import en from '@vernier/shared/texts/en/news.json' with { type: 'json' };
import fr from '@vernier/shared/texts/fr/news.json' with { type: 'json' };
import hk from '@vernier/shared/texts/hk/news.json' with { type: 'json' };
import id from '@vernier/shared/texts/id/news.json' with { type: 'json' };
import it from '@vernier/shared/texts/it/news.json' with { type: 'json' };
import jp from '@vernier/shared/texts/jp/news.json' with { type: 'json' };
import kr from '@vernier/shared/texts/kr/news.json' with { type: 'json' };
import pt from '@vernier/shared/texts/pt/news.json' with { type: 'json' };
import ru from '@vernier/shared/texts/ru/news.json' with { type: 'json' };
import spa from '@vernier/shared/texts/spa/news.json' with { type: 'json' };
import th from '@vernier/shared/texts/th/news.json' with { type: 'json' };
import tr from '@vernier/shared/texts/tr/news.json' with { type: 'json' };
import vn from '@vernier/shared/texts/vn/news.json' with { type: 'json' };

interface Template {
  readonly title: string;
  readonly desc: string;
  /** One paragraph each. */
  readonly content: readonly string[];
}

interface ArticleTemplates {
  readonly up: Template;
  readonly down: Template;
  readonly opening: Template;
  readonly release: Template;
  readonly week: Template;
  /** The last paragraph: where the prices come from, on a simulated market, and that it is no advice. */
  readonly note: { readonly simulated: string; readonly real: string };
  readonly columns: Readonly<Record<'instrument' | 'change' | 'low' | 'high', string>>;
  readonly centres: Readonly<Record<Centre, string>>;
}

export const TEMPLATES: Readonly<Record<Language, ArticleTemplates>> = {
  ...{ hk, en, jp, kr, th, vn, fr, de },
  ...{ ru, spa, pt, ar, it, tr, id },
};

function templatesOf(lang: Language): ArticleTemplates {
  return currentTexts('news', lang, TEMPLATES[lang]);
}

const PLACE = /\{(\w+)\}/g;

const NEWS = 1;
const DAY_S = 86_400;

type Values = Readonly<Record<string, string>>;

/** `atMs` is the time of writing; without a picture the page renders one from the article's number. */
export function articleOf(story: Story, marketKind: MarketKind, atMs: TimeMs): NewArticle {
  const note = isSimulated(marketKind) ? 'simulated' : 'real';
  const texts = Object.fromEntries(LANGUAGES.map((lang) => [lang, textOf(story, lang, note)])) as NewsTexts;
  return { category: NEWS, logo: '', createdAtMs: atMs, updatedAtMs: atMs, texts };
}

function textOf(story: Story, lang: Language, note: keyof ArticleTemplates['note']): NewsText {
  const templates = templatesOf(lang);
  const values = Object.fromEntries(
    Object.entries(valuesOf(story, lang)).map(([name, value]) => [name, isolated(value, lang)]),
  );
  const template = templateOf(story, templates);
  const paragraphs = template.content.map((text) => `<p>${fillTemplate(text, values)}</p>`);
  const table = story.kind === 'week' ? [tableOf(story, lang)] : [];
  return {
    title: fillTemplate(template.title, values),
    summary: fillTemplate(template.desc, values),
    content: safeHtml([...paragraphs, ...table, `<p>${templates.note[note]}</p>`].join('\n')),
  };
}

function templateOf(story: Story, templates: ArticleTemplates): Template {
  if (story.kind === 'move') return story.to >= story.from ? templates.up : templates.down;
  return templates[story.kind];
}

function valuesOf(story: Story, lang: Language): Values {
  if (story.kind === 'move') return moveValues(story, lang);
  if (story.kind === 'release') return releaseValues(story, lang);
  return story.kind === 'opening' ? openingValues(story, lang) : weekValues(story, lang);
}

function moveValues(story: MoveStory, lang: Language): Values {
  const { instrument, from, to, startS, endS, usualPpm, timesTenths } = story;
  return {
    code: instrument.showCode,
    change: newsPercentText(((to - from) * 1_000_000) / from, lang),
    from: newsPriceText(from, instrument, lang),
    to: newsPriceText(to, instrument, lang),
    start: timeText(startS),
    end: timeText(endS),
    date: dateText(startS, lang),
    usual: newsPercentText(usualPpm, lang),
    times: timesText(timesTenths, lang),
  };
}

function openingValues(story: OpeningStory, lang: Language): Values {
  const { centre, instrument, low, high, rangePpm, startS, endS, timesTenths } = story;
  return {
    centre: templatesOf(lang).centres[centre],
    code: instrument.showCode,
    range: newsPercentText(rangePpm, lang),
    low: newsPriceText(low, instrument, lang),
    high: newsPriceText(high, instrument, lang),
    start: timeText(startS),
    end: timeText(endS),
    date: dateText(startS, lang),
    times: timesText(timesTenths, lang),
  };
}

function releaseValues(story: ReleaseStory, lang: Language): Values {
  const { release, country, instrument, from, to, low, high, rangePpm, startS } = story;
  return {
    country: new Intl.DisplayNames(languageTag(lang), { type: 'region' }).of(country) ?? country,
    release: messages.release(release, lang),
    code: instrument.showCode,
    change: signedPercentText(changePpm(from, to), lang),
    from: newsPriceText(from, instrument, lang),
    to: newsPriceText(to, instrument, lang),
    low: newsPriceText(low, instrument, lang),
    high: newsPriceText(high, instrument, lang),
    range: newsPercentText(rangePpm, lang),
    time: timeText(startS),
    date: dateText(startS, lang),
  };
}

function weekValues({ startS, endS, rows, rising, all }: WeekStory, lang: Language): Values {
  const [first] = rows;
  const last = rows.at(-1) ?? first;
  return {
    first: first.instrument.showCode,
    firstChange: signedPercentText(first.changePpm, lang),
    last: last.instrument.showCode,
    lastChange: signedPercentText(last.changePpm, lang),
    from: dateText(startS, lang),
    to: dateText(endS - DAY_S, lang),
    rising: String(rising),
    all: String(all),
  };
}

function tableOf({ rows }: WeekStory, lang: Language): string {
  const { instrument, change, low, high } = templatesOf(lang).columns;
  const head = [instrument, change, low, high].map((name) => `<th>${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => rowOf(row, lang)).join('')}</tbody></table>`;
}

function rowOf({ instrument, changePpm: change, low, high }: WeekRow, lang: Language): string {
  const cells = [
    instrument.showCode,
    signedPercentText(change, lang),
    newsPriceText(low, instrument, lang),
    newsPriceText(high, instrument, lang),
  ];
  return `<tr>${cells.map((cell) => `<td>${isolated(cell, lang)}</td>`).join('')}</tr>`;
}

/** A place without a value stays as it is, and the tests find it. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACE, (place, name: string) => values[name] ?? place);
}
