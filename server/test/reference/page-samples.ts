/** Samples of the reference page, as copied to a reader’s clipboard. */

const FIGURE = /<figure class="sample (\w+)">.*?<pre><code>(.*?)<\/code><\/pre><\/figure>/gs;
const ARTICLE = /<article aria-labelledby="call-(\w+)">(.*?)<\/article>/gs;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export class PageSamples {
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  /** In the order of the page. */
  of(kind: 'curl' | 'ts'): readonly string[] {
    return samplesIn(this.#page, kind);
  }

  /** By the name of the call. */
  ofCalls(kind: 'curl' | 'ts'): ReadonlyMap<string, string> {
    const articles = [...this.#page.matchAll(ARTICLE)];
    return new Map(
      articles.flatMap(([, name = '', inside = '']) =>
        samplesIn(inside, kind).map((text) => [name, text] as const),
      ),
    );
  }
}

function samplesIn(markup: string, kind: string): readonly string[] {
  return [...markup.matchAll(FIGURE)].flatMap(([, found, code = '']) =>
    found === kind ? [plain(code)] : [],
  );
}

function plain(code: string): string {
  return code.replaceAll(/<[^>]*>/g, '').replaceAll(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}
