/** One line of the talk: the words, the picture, when it was said and what became of it. Changed in place as that changes. */

import { minuteText } from '../ui/format/clock-text.ts';
import { icons } from '../ui/look/icons.ts';
import { drawing, element } from './element.ts';
import type { FromFrame, FrameWords, Line } from './protocol.ts';

export interface LineNode {
  readonly node: HTMLLIElement;
  show(line: Line, words: FrameWords): void;
  showPicture(blob: Blob | null): void;
}

export interface LinePorts {
  say(message: FromFrame): void;
  /** Shows a picture by itself. */
  enlarge(url: string): void;
}

const STATES = { sending: 'sending', sent: 'sent', seen: 'seen' } as const;

export function lineNode({ key, isMine, text, hasPicture, atMs }: Line, ports: LinePorts): LineNode {
  const node = element('li', { class: `chat-line${isMine ? ' chat-line--mine' : ''}`, 'data-line': key });
  const frame = element('button', { type: 'button', class: 'chat-picture' });
  const state = element('span', { class: 'chat-state' });
  const why = element('span');
  const again = element('button', { type: 'button', class: 'chat-act' });
  const remove = element('button', { type: 'button', class: 'chat-act' });
  const failure = element(
    'div',
    { class: 'chat-failure' },
    element('p', { class: 'chat-why' }, drawing(icons.warning.line), why),
    again,
    remove,
  );
  const time = element('time', { datetime: new Date(atMs).toISOString() }, minuteText(atMs));
  if (hasPicture) node.append(frame);
  if (text !== '') node.append(element('p', { class: 'chat-words', dir: 'auto' }, text));
  node.append(element('p', { class: 'chat-foot' }, time, state), failure);
  again.addEventListener('click', () => ports.say({ kind: 'again', key }));
  remove.addEventListener('click', () => ports.say({ kind: 'discard', key }));
  if (hasPicture) ports.say({ kind: 'picture', key });
  return {
    node,
    show(line, words) {
      node.dataset['state'] = line.state;
      state.textContent = isMine && line.state !== 'failed' ? words[STATES[line.state]] : '';
      failure.hidden = line.state !== 'failed';
      why.textContent = line.why ?? '';
      again.textContent = words.again;
      remove.textContent = words.remove;
      frame.setAttribute('aria-label', words.picture);
    },
    showPicture(blob) {
      frame.disabled = blob === null;
      if (blob === null) return;
      const url = URL.createObjectURL(blob);
      frame.replaceChildren(element('img', { src: url, alt: '' }));
      frame.addEventListener('click', () => ports.enlarge(url));
    },
  };
}
