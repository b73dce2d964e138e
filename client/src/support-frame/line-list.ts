/** Messages of the support chat under their days. It scrolls with new messages while the reader is at the end. */

import { dayText, daysAgo } from '../ui/format/time-text.ts';
import { element } from './element.ts';
import { type ChatLineNode, chatLineNode, type ChatLinePorts } from './line-node.ts';
import type { FrameSettings, ChatLine, ChatView } from './protocol.ts';

/** The reader counts as at the end within this distance from it. */
const AT_END_PX = 64;

export class ChatLineList {
  readonly node = element('div', { class: 'chat-scroll', tabindex: '0' });
  readonly #ports: ChatLinePorts;
  readonly #list = element('ol', { class: 'chat-lines' });
  readonly #log = element('div', { class: 'chat-log', role: 'log' }, this.#list);
  readonly #lines = new Map<string, ChatLineNode>();
  readonly #days = new Map<string, HTMLLIElement>();
  #newest: number | null = null;

  constructor(ports: ChatLinePorts) {
    this.#ports = ports;
    this.node.append(this.#log);
    this.node.addEventListener('scroll', () => this.reportSeen(), { passive: true });
  }

  show({ lines }: ChatView, { words: labels, lang }: FrameSettings): void {
    const followed = this.#isAtEnd();
    const topmost = this.#topmostVisible();
    const topBefore = topmost?.getBoundingClientRect().top ?? 0;
    const nodes = this.#nodesOf(lines, (timeMs) => {
      const ago = daysAgo(timeMs, Date.now());
      if (ago === 0) return labels.today;
      return ago === 1 ? labels.yesterday : dayText(timeMs, lang, Date.now());
    });
    for (const line of lines) this.#lines.get(line.key)?.show(line, labels);
    this.#log.setAttribute('aria-label', labels.log);
    this.#place(nodes);
    this.#newest = lines.findLast(({ id, isMine }) => id !== null && !isMine)?.id ?? null;
    // visible lines keep their position when lines are added above or below them
    if (followed) this.toEnd();
    else if (topmost !== undefined) this.node.scrollTop += topmost.getBoundingClientRect().top - topBefore;
    this.reportSeen();
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

  /** A reader at the end has seen the newest message. */
  reportSeen(): void {
    if (this.#newest !== null && document.visibilityState === 'visible' && this.#isAtEnd())
      this.#ports.post({ kind: 'seen', upTo: this.#newest });
  }

  #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.node;
    return scrollHeight - scrollTop - clientHeight < AT_END_PX;
  }

  /** The first line that is at least partly in view. */
  #topmostVisible(): Element | undefined {
    const { top } = this.node.getBoundingClientRect();
    const lines = Array.from(this.#list.querySelectorAll('[data-line]'));
    return lines.find((line) => line.getBoundingClientRect().bottom > top);
  }

  #nodesOf(lines: readonly ChatLine[], dayName: (timeMs: number) => string): readonly HTMLLIElement[] {
    const nodes: HTMLLIElement[] = [];
    let day = '';
    for (const line of lines) {
      const date = new Date(line.atMs).toDateString();
      if (date !== day) nodes.push(this.#dayNode(date, dayName(line.atMs)));
      day = date;
      const known = this.#lines.get(line.key) ?? chatLineNode(line, this.#ports);
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

  /** Moves no node that is in its place already, so that a screen reader reads new lines only. */
  #place(nodes: readonly HTMLLIElement[]): void {
    const displayed = new Set<Element>(nodes);
    for (const node of Array.from(this.#list.children)) if (!displayed.has(node)) node.remove();
    for (const [index, node] of nodes.entries()) {
      const current = this.#list.children[index] ?? null;
      if (current !== node) this.#list.insertBefore(node, current);
    }
  }
}
