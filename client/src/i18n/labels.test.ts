/** Labels fit in every language: buttons, tabs and captions are about as wide as in English. */

import { isTooWide } from '@vernier/shared/text-width';
import { describe, expect, it } from 'vitest';
import { keysOf, namedKeys, namesOf } from '../../build/named-keys.ts';
import { textFileOf } from './languages.ts';
import labels from '@vernier/shared/texts/labels.json';

const files = import.meta.glob<unknown>('../../../shared/texts/*/client.json', {
  eager: true,
  import: 'default',
});
const english = files[textFileOf('en')];
const labelKeys = namedKeys(labels, english);

/** The usual terms of their languages, which have no shorter form, where the layout has room for them. */
const USUAL_TERMS: Readonly<Record<string, readonly string[]>> = {
  ar: ['company.email', 'login.email'],
  ru: ['app.account.profit', 'methods.remark', 'order.openProfit'],
  tr: ['user.move.redUp'],
};

function textAt(texts: unknown, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], texts);
  return typeof found === 'string' ? found : '';
}

describe('[TEXT-5] the list of labels', () => {
  it('names texts and groups that exist, each once', () => {
    const listed = new Set(labels);
    const keys = keysOf(english).map((key) => ({ key, names: namesOf(key) }));
    const known = new Set(keys.flatMap(({ names }) => names));
    const unused = labels.filter((label) => !known.has(label));
    const double = keys.flatMap(({ key, names }) =>
      listed.has(key) ? names.filter((name) => name !== key && listed.has(name)) : [],
    );
    expect({ unused, double, repeated: labels.length - new Set(labels).size }).toEqual({
      unused: [],
      double: [],
      repeated: 0,
    });
  });
});

describe.each(Object.entries(files))('[TEXT-5] the labels of %s', (path, texts) => {
  it('are not much wider than in English', () => {
    const code = /(\w+)\/client\.json$/.exec(path)?.[1] ?? '';
    const wide = labelKeys.filter((key) => isTooWide(textAt(texts, key), textAt(english, key)));
    expect(wide.toSorted()).toEqual(USUAL_TERMS[code] ?? []);
  });
});
