/** The frame of the talk with support: it waits for the page around it to hand over a port, and shows what comes through. */

import '@fontsource-variable/geist/wght.css';
import '../ui/look/tokens.css';
import '../ui/look/reset.css';
import './support-frame.css';
import { Composer } from './composer.ts';
import { element } from './element.ts';
import { LineList } from './line-list.ts';
import { type Dress, type FromFrame, HELLO, type ToFrame, type View } from './protocol.ts';

/** Ours as the address says it; the frame's own origin is opaque. */
const home = new URL(location.href).origin;

function start(port: MessagePort): void {
  const say = (message: FromFrame) => port.postMessage(message);
  const large = element('dialog', { class: 'chat-large' });
  const enlarge = (url: string) => {
    large.replaceChildren(element('img', { src: url, alt: '' }));
    large.showModal();
  };
  const list = new LineList({ say, enlarge });
  const composer = new Composer((message) => {
    say(message);
    if (message.kind === 'send') list.toEnd();
  });
  const earlier = element('button', { type: 'button', class: 'chat-act chat-earlier' });
  const reload = element('button', { type: 'button', class: 'chat-act' });
  const notice = element('div', { class: 'chat-notice' });
  const typing = element('p', { class: 'chat-typing', role: 'status' });
  let dress: Dress | null = null;
  let view: View | null = null;

  const show = () => {
    if (dress === null || view === null) return;
    const { words } = dress;
    earlier.hidden = !view.more;
    typing.textContent = view.typing ? words.typing : '';
    notice.hidden = view.lines.length > 0;
    notice.replaceChildren(...noticeOf(view, dress, reload));
    document.body.dataset['phase'] = view.phase;
    list.show(view, dress);
  };
  const wear = (next: Dress) => {
    dress = next;
    const root = document.documentElement;
    root.lang = next.lang;
    root.dir = next.dir;
    root.dataset['theme'] = next.theme;
    earlier.textContent = next.words.earlier;
    reload.textContent = next.words.again;
    large.setAttribute('aria-label', next.words.picture);
    composer.dress(next.words);
    if (next.dir === 'rtl') void import('../i18n/arabic-font.ts');
  };

  large.addEventListener('click', () => large.close());
  earlier.addEventListener('click', () => say({ kind: 'earlier' }));
  reload.addEventListener('click', () => say({ kind: 'reload' }));
  document.addEventListener('visibilitychange', () => list.sayWhatIsSeen());
  addEventListener('resize', () => list.sayWhatIsSeen());
  list.node.prepend(earlier, notice);
  list.node.append(typing);
  document.body.append(list.node, composer.node, large);
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'picture') return list.showPicture(data.key, data.blob);
    if (data.kind === 'view') view = data.view;
    else {
      if (dress === null) composer.write(data.draft);
      wear(data.dress);
    }
    show();
  });
  port.start();
}

function noticeOf(view: View, { words }: Dress, reload: HTMLElement): readonly Node[] {
  if (view.phase === 'loading') return [element('p', {}, words.loading)];
  if (view.phase === 'failed') return [element('p', {}, words.failed), reload];
  return [element('h2', {}, words.empty), element('p', {}, words.emptyText)];
}

function hello({ source, origin, data, ports: [port] }: MessageEvent<unknown>): void {
  if (source !== parent || origin !== home || data !== HELLO || port === undefined) return;
  removeEventListener('message', hello);
  start(port);
}

addEventListener('message', hello);
