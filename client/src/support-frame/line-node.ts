/** One message of the support chat: text, picture, time and delivery state, updated in place. */

import { minuteText } from '../ui/format/time-text.ts';
import { icons } from '../ui/theme/icons.ts';
import { element, icon } from './element.ts';
import type { FromFrame, FrameLabels, ChatLine } from './protocol.ts';

export interface ChatLineNode {
  readonly node: HTMLLIElement;
  show(line: ChatLine, labels: FrameLabels): void;
  showPicture(blob: Blob | null): void;
}

export interface ChatLinePorts {
  post(message: FromFrame): void;
  /** Shows a picture at full size. */
  enlarge(url: string): void;
}

const STATES = { sending: 'sending', sent: 'sent', seen: 'seen' } as const;

export function chatLineNode(
  { key, isMine, text, hasPicture, atMs }: ChatLine,
  ports: ChatLinePorts,
): ChatLineNode {
  const node = element('li', { class: `chat-line${isMine ? ' chat-line--mine' : ''}`, 'data-line': key });
  const frame = element('button', { type: 'button', class: 'chat-picture' });
  const state = element('span', { class: 'chat-state' });
  const why = element('span');
  const again = element('button', { type: 'button', class: 'chat-act' });
  const remove = element('button', { type: 'button', class: 'chat-act' });
  const failure = element(
    'div',
    { class: 'chat-failure' },
    element('p', { class: 'chat-why' }, icon(icons.warning.line), why),
    again,
    remove,
  );
  const time = element('time', { datetime: new Date(atMs).toISOString() }, minuteText(atMs));
  if (hasPicture) node.append(frame);
  if (text !== '') node.append(element('p', { class: 'chat-text', dir: 'auto' }, text));
  node.append(element('p', { class: 'chat-foot' }, time, state), failure);
  again.addEventListener('click', () => ports.post({ kind: 'again', key }));
  remove.addEventListener('click', () => ports.post({ kind: 'discard', key }));
  if (hasPicture) ports.post({ kind: 'picture', key });
  return {
    node,
    show(line, labels) {
      node.dataset['state'] = line.state;
      state.textContent = isMine && line.state !== 'failed' ? labels[STATES[line.state]] : '';
      failure.hidden = line.state !== 'failed';
      why.textContent = line.why ?? '';
      again.textContent = labels.again;
      remove.textContent = labels.remove;
      frame.setAttribute('aria-label', labels.picture);
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
