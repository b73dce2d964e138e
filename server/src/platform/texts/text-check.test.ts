/** Each reason for which an operator's text is refused. */

import { describe, expect, it } from 'vitest';
import { type BuiltTexts, textProblem } from './text-check.ts';
import { entriesOf, textsOf, withTexts } from './text-tree.ts';

const ENGLISH = {
  order: { title: 'Orders', count_one: '{{count}} order', count_other: '{{count}} orders' },
  ticket: { done: 'Bought {{lots}} {{name}}' },
  app: { tabs: { copy: 'Copy' } },
};
const POLISH = {
  order: {
    title: 'Zlecenia',
    count_one: '{{count}} zlecenie',
    count_few: '{{count}} zlecenia',
    count_many: '{{count}} zleceń',
    count_other: '{{count}} zlecenia',
  },
  ticket: { done: 'Kupiono {{lots}} {{name}}' },
  app: { tabs: { copy: 'Kopiuj' } },
};
const built: BuiltTexts = {
  own: textsOf(POLISH),
  english: textsOf(ENGLISH),
  forms: ['one', 'few', 'many', 'other'],
  placeholder: /\{\{\s*\w+[^}]*\}\}/g,
  labels: new Set(['app.tabs.copy']),
};

const problemOf = (texts: object) => {
  const problem = textProblem(entriesOf(texts), built);
  return problem === null ? null : `${problem.key} ${problem.reason}`;
};

describe('[TEXT-2] a text is refused', () => {
  it.each([
    [{ order: { titel: 'x' } }, 'order.titel is unknown'],
    [{ order: 'x' }, 'order must be an object of texts'],
    [{ order: { title: { de: 'x' } } }, 'order.title.de is unknown'],
    [{ order: { title: 7 } }, 'order.title must be a string'],
    [{ order: { title: null } }, 'order.title must be a string'],
    [{ order: { title: ' ' } }, 'order.title must not be empty'],
    [{ order: { title: 'x'.repeat(4_001) } }, 'order.title must have at most 4000 characters'],
    [{ order: { title: '{{name}}' } }, 'order.title must have no placeholder'],
    [{ ticket: { done: '{{lots}}' } }, 'ticket.done must have the placeholders {{lots}} {{name}}'],
    [
      { ticket: { done: '{{lots}} {{name}} {{price}}' } },
      'ticket.done must have the placeholders {{lots}} {{name}}',
    ],
    [
      { order: { count_one: '{{count}} x', count_other: '{{count}} x' } },
      'order.count_one needs the plural forms order.count_few, order.count_many too',
    ],
    [
      { app: { tabs: { copy: 'Kopiuj transakcje' } } },
      'app.tabs.copy is too long for a label: compare “Copy”',
    ],
  ])('%j', (texts, problem) => {
    expect(problemOf(texts)).toBe(problem);
  });
});

describe('[TEXT-2] a text is taken', () => {
  const forms = { count_few: 'a {{count}}', count_many: 'b {{count}}', count_other: 'c {{count}}' };

  it.each([
    [
      'with its placeholders in another order, twice and with spaces',
      { ticket: { done: '{{ name }} {{lots}} {{name}}' } },
    ],
    [
      'with all plural forms, of which one may do without the number',
      { order: { ...forms, count_one: 'jedno' } },
    ],
    ['as long as the label has room', { app: { tabs: { copy: 'Naśladuj' } } }],
  ])('%s', (_, texts) => {
    expect(problemOf(texts)).toBeNull();
  });
});

describe('[TEXT-1] a tree with texts', () => {
  it('has them in place of the built ones, in lists too, and leaves the built tree as it is', () => {
    const tree = { title: 'a', content: ['b', 'c'], inner: { text: 'd', number: 1 } };
    const texts = new Map([
      ['content.1', 'C'],
      ['inner.text', 'D'],
    ]);
    expect(withTexts(tree, texts)).toEqual({
      title: 'a',
      content: ['b', 'C'],
      inner: { text: 'D', number: 1 },
    });
    expect(tree.content).toEqual(['b', 'c']);
    expect([...textsOf(tree)]).toEqual([
      ['title', 'a'],
      ['content.0', 'b'],
      ['content.1', 'c'],
      ['inner.text', 'd'],
    ]);
  });
});
