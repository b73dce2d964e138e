/**
 * HTML template of the home page: the build wrote the fixed parts (template-plugin.ts), each rendering fills its `{{names}}`.
 * The content security policy allows inline scripts and styles by their digests.
 */

import { createHash } from 'node:crypto';
import {
  changedPage,
  type InitialState,
  type PageChanges,
  type PageInitialState,
  type RenderedPage,
  STYLE_ATTRIBUTE,
} from '@vernier/shared/api/ssr';
import type { RenderedMarkup } from '../src/ssr/entry-server.tsx';

type Layout = 'phone' | 'wide';

interface LayoutTemplate {
  readonly html: string;
  readonly styles: string;
}

export interface Templates {
  readonly phone: LayoutTemplate;
  readonly wide: LayoutTemplate;
  readonly script: string;
  /** For each language the addresses of its critical translations and of the others. */
  readonly translations: Readonly<Record<string, readonly string[]>>;
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
  readonly #parts: Readonly<Record<Layout, readonly string[]>>;
  readonly #scriptDigest: string;
  readonly #stylesDigests: Readonly<Record<Layout, string>>;

  /** `siteAttributes` go on `<html>`, as on every page of this installation. */
  constructor(templates: Templates, siteAttributes: string) {
    const { phone, wide, script } = templates;
    this.#templates = templates;
    this.#siteAttributes = siteAttributes;
    this.#parts = { phone: phone.html.split(PLACEHOLDER), wide: wide.html.split(PLACEHOLDER) };
    this.#scriptDigest = digestOf(script);
    this.#stylesDigests = { phone: digestOf(phone.styles), wide: digestOf(wide.styles) };
  }

  fillPage(state: InitialState, rendered: RenderedMarkup): FilledPage {
    const layout = state.wide ? 'wide' : 'phone';
    const inlineStyles = stylesOf(rendered.markup);
    const carried: PageInitialState = { ...state, workingDays: rendered.workingDays };
    const [translations = '', otherTranslations = ''] = this.#templates.translations[state.language] ?? [];
    const values: Readonly<Record<string, string>> = {
      siteAttributes: this.#siteAttributes,
      lang: rendered.lang,
      dir: rendered.dir,
      language: state.language,
      title: escaped(rendered.title),
      styles: this.#templates[layout].styles,
      script: this.#templates.script,
      translations,
      otherTranslations,
      inlineStyles,
      unscripted: escaped(rendered.unscripted),
      markup: rendered.markup,
      initialState: JSON.stringify(carried).replaceAll('<', '\\u003c'),
    };
    const html = this.#parts[layout].map((part, index) => (index % 2 === 0 ? part : valueOf(part, values)));
    return {
      html: html.join(''),
      scripts: [this.#scriptDigest],
      styles: [this.#stylesDigests[layout], digestOf(inlineStyles)],
    };
  }
}

/** The built templates with the operator's brand, and the operator's texts under their addresses. */
export function changedTemplates(built: Templates, changes: PageChanges): Templates {
  const addresses = new Map(changes.replaced);
  const layout = (template: LayoutTemplate) => ({
    html: changedPage(template.html, changes),
    styles: template.styles + (changes.brand?.styles ?? ''),
  });
  const translations = Object.entries(built.translations).map(
    ([language, files]) => [language, files.map((file) => addresses.get(file) ?? file)] as const,
  );
  return {
    ...built,
    phone: layout(built.phone),
    wide: layout(built.wide),
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
