/** The talk as it grows: lines under their days, each made once; it follows the newest while one looks at the end. */

import { dayText, daysAgo } from '../ui/format/clock-text.ts';
import { element } from './element.ts';
import { type LineNode, lineNode, type LinePorts } from './line-node.ts';
import type { Dress, Line, View } from './protocol.ts';

/** From its end, in pixels: closer is looking at the newest. */
const AT_END = 64;

export class LineList {
  readonly node = element('div', { class: 'chat-scroll', tabindex: '0' });
  readonly #ports: LinePorts;
  readonly #list = element('ol', { class: 'chat-lines' });
  readonly #log = element('div', { class: 'chat-log', role: 'log' }, this.#list);
  readonly #lines = new Map<string, LineNode>();
  readonly #days = new Map<string, HTMLLIElement>();
  #newest: number | null = null;

  constructor(ports: LinePorts) {
    this.#ports = ports;
    this.node.append(this.#log);
    this.node.addEventListener('scroll', () => this.sayWhatIsSeen(), { passive: true });
  }

  show({ lines }: View, { words, lang }: Dress): void {
    const followed = this.#isAtEnd();
    const kept = this.#topmostSeen();
    const keptAt = kept?.getBoundingClientRect().top ?? 0;
    const nodes = this.#nodesOf(lines, (timeMs) => {
      const ago = daysAgo(timeMs, Date.now());
      if (ago === 0) return words.today;
      return ago === 1 ? words.yesterday : dayText(timeMs, lang, Date.now());
    });
    for (const line of lines) this.#lines.get(line.key)?.show(line, words);
    this.#log.setAttribute('aria-label', words.log);
    this.#place(nodes);
    this.#newest = lines.findLast(({ id, isMine }) => id !== null && !isMine)?.id ?? null;
    // what is looked at stays where it was, when lines come above it and when they come below
    if (followed) this.toEnd();
    else if (kept !== undefined) this.node.scrollTop += kept.getBoundingClientRect().top - keptAt;
    this.sayWhatIsSeen();
  }

  showPicture(key: string, blob: Blob | null): void {
    const followed = this.#isAtEnd();
    this.#lines.get(key)?.showPicture(blob);
    const follow = () => {
      if (followed) this.node.scrollTop = this.node.scrollHeight;
    };
    this.#lines.get(key)?.node.querySelector('img')?.addEventListener('load', follow, { once: true });
  }

  toEnd(): void {
    this.node.scrollTop = this.node.scrollHeight;
  }

  /** Whoever looks at the end of the talk has seen it. */
  sayWhatIsSeen(): void {
    if (this.#newest !== null && document.visibilityState === 'visible' && this.#isAtEnd())
      this.#ports.say({ kind: 'seen', upTo: this.#newest });
  }

  #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.node;
    return scrollHeight - scrollTop - clientHeight < AT_END;
  }

  /** The first line that is at least partly in view. */
  #topmostSeen(): Element | undefined {
    const { top } = this.node.getBoundingClientRect();
    const lines = Array.from(this.#list.querySelectorAll('[data-line]'));
    return lines.find((line) => line.getBoundingClientRect().bottom > top);
  }

  #nodesOf(lines: readonly Line[], dayName: (timeMs: number) => string): readonly HTMLLIElement[] {
    const nodes: HTMLLIElement[] = [];
    let day = '';
    for (const line of lines) {
      const date = new Date(line.atMs).toDateString();
      if (date !== day) nodes.push(this.#dayNode(date, dayName(line.atMs)));
      day = date;
      const known = this.#lines.get(line.key) ?? lineNode(line, this.#ports);
      this.#lines.set(line.key, known);
      nodes.push(known.node);
    }
    return nodes;
  }

  #dayNode(date: string, name: string): HTMLLIElement {
    const node = this.#days.get(date) ?? element('li', { class: 'chat-day' });
    this.#days.set(date, node);
    if (node.textContent !== name) node.textContent = name;
    return node;
  }

  /** Moves nothing that stands right, so that a screen reader reads only what is new. */
  #place(nodes: readonly HTMLLIElement[]): void {
    const wanted = new Set<Element>(nodes);
    for (const node of Array.from(this.#list.children)) if (!wanted.has(node)) node.remove();
    for (const [index, node] of nodes.entries()) {
      const standing = this.#list.children[index] ?? null;
      if (standing !== node) this.#list.insertBefore(node, standing);
    }
  }
}
