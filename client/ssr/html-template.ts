/**
 * HTML template of a rendered page: the build wrote the fixed parts (template-plugin.ts), each rendering fills its `{{names}}`.
 * The content security policy allows inline scripts and styles by their digests.
 */

import { createHash } from 'node:crypto';
import {
  changedPage,
  escapedText,
  type InitialState,
  type PageChanges,
  type PageInitialState,
  type RenderedPage,
  STYLE_ATTRIBUTE,
} from '@vernier/shared/api/ssr';
import type { Layout } from '../src/ssr/browser-globals.ts';
import type { RenderedMarkup } from '../src/ssr/entry-server.tsx';

const TEMPLATES = ['phone', 'wide', 'tradePhone', 'tradeWide'] as const;

type TemplateName = (typeof TEMPLATES)[number];

interface LayoutTemplate {
  readonly html: string;
  readonly styles: string;
  readonly script: string;
}

export interface Templates extends Readonly<Record<TemplateName, LayoutTemplate>> {
  /** For each language the addresses of its critical translations and of the others. */
  readonly translations: Readonly<Record<string, readonly string[]>>;
}

export interface RenderedLayout extends RenderedMarkup {
  readonly layout: Layout;
}

export type FilledPage = Pick<RenderedPage, 'scripts' | 'styles'> & { readonly html: string };

const PLACEHOLDER = /\{\{(\w+)\}\}/;
const STYLED = new RegExp(` ${STYLE_ATTRIBUTE}="([^"]*)"`, 'g');
/** No character that could end a CSS rule or a selector. */
const PLAIN_STYLE = /^[\w\s:;.,%()#+*/-]*$/;

export class HtmlTemplate {
  readonly #templates: Templates;
  readonly #siteAttributes: string;
  /** Fixed texts at even places, names at odd ones. */
  readonly #parts: Readonly<Record<TemplateName, readonly string[]>>;
  readonly #digests: Readonly<Record<TemplateName, { readonly script: string; readonly styles: string }>>;

  /** `siteAttributes` go on `<html>`, as on every page of this installation. */
  constructor(templates: Templates, siteAttributes: string) {
    this.#templates = templates;
    this.#siteAttributes = siteAttributes;
    this.#parts = forEachTemplate((name) => templates[name].html.split(PLACEHOLDER));
    this.#digests = forEachTemplate((name) => ({
      script: digestOf(templates[name].script),
      styles: digestOf(templates[name].styles),
    }));
  }

  /** Of the trade page in more than one layout; the first is the one of the template. */
  fillPage(state: InitialState, layouts: readonly [RenderedLayout, ...RenderedLayout[]]): FilledPage {
    const [rendered] = layouts;
    const name = templateOf(state);
    const markup = state.tradeCode === undefined ? rendered.markup : layouts.map(inLayout).join('');
    const inlineStyles = stylesOf(markup);
    const carriedState: PageInitialState = { ...state, workingDays: rendered.workingDays };
    const [translations = '', otherTranslations = ''] = this.#templates.translations[state.language] ?? [];
    const values: Readonly<Record<string, string>> = {
      siteAttributes: this.#siteAttributes,
      lang: rendered.lang,
      dir: rendered.dir,
      language: state.language,
      title: escaped(rendered.title),
      styles: this.#templates[name].styles,
      script: this.#templates[name].script,
      translations,
      otherTranslations,
      inlineStyles,
      unscripted: escaped(rendered.unscripted),
      markup,
      tradeCode: escapedText(state.tradeCode ?? ''),
      initialState: JSON.stringify(carriedState).replaceAll('<', '\\u003c'),
    };
    const html = this.#parts[name].map((part, index) => (index % 2 === 0 ? part : valueOf(part, values)));
    return {
      html: html.join(''),
      scripts: [this.#digests[name].script],
      styles: [this.#digests[name].styles, digestOf(inlineStyles)],
    };
  }
}

function templateOf({ wide, tradeCode }: InitialState): TemplateName {
  if (tradeCode === undefined) return wide ? 'wide' : 'phone';
  return wide ? 'tradeWide' : 'tradePhone';
}

function inLayout({ layout, markup }: RenderedLayout): string {
  return `<div class="ssr-${layout}">${markup}</div>`;
}

function forEachTemplate<Value>(read: (name: TemplateName) => Value): Readonly<Record<TemplateName, Value>> {
  const values = TEMPLATES.map((name) => [name, read(name)] as const);
  return Object.fromEntries(values) as Record<TemplateName, Value>;
}

/** The built templates with the operator's brand, and the operator's texts under their addresses. */
export function changedTemplates(built: Templates, changes: PageChanges): Templates {
  const addresses = new Map(changes.replaced);
  const layout = (template: LayoutTemplate) => ({
    ...template,
    html: changedPage(template.html, changes),
    styles: template.styles + (changes.brand?.styles ?? ''),
  });
  const translations = Object.entries(built.translations).map(
    ([language, files]) => [language, files.map((file) => addresses.get(file) ?? file)] as const,
  );
  return {
    ...built,
    ...forEachTemplate((name) => layout(built[name])),
    translations: Object.fromEntries(translations),
  };
}

function valueOf(name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the template has the unknown placeholder ${name}`);
  return value;
}

/** A rule for each `style` of the markup, since the policy ignores such attributes. It applies until hydration sets the style itself. */
function stylesOf(markup: string): string {
  const styles = new Set([...markup.matchAll(STYLED)].map(([, style]) => style ?? ''));
  return [...styles]
    .filter((style) => PLAIN_STYLE.test(style))
    .map((style) => `[${STYLE_ATTRIBUTE}="${style}"]{${style.replaceAll(';', '!important;')}!important}`)
    .join('');
}

/** A source for the content security policy. */
export function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
