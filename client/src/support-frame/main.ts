/** The frame of the support chat. The page around it sends a message port, and the frame shows what arrives there. */

import '@fontsource-variable/geist/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/reset.css';
import './support-frame.css';
import { Composer } from './composer.ts';
import { element } from './element.ts';
import { ChatLineList } from './line-list.ts';
import { type FrameSettings, type FromFrame, HELLO, type ToFrame, type ChatView } from './protocol.ts';

/** Origin of the page; the frame's origin is opaque. */
const pageOrigin = new URL(location.href).origin;

function start(port: MessagePort): void {
  const post = (message: FromFrame) => port.postMessage(message);
  const large = element('dialog', { class: 'chat-large' });
  const enlarge = (url: string) => {
    large.replaceChildren(element('img', { src: url, alt: '' }));
    large.showModal();
  };
  const list = new ChatLineList({ post, enlarge });
  const composer = new Composer((message) => {
    post(message);
    if (message.kind === 'send') list.toEnd();
  });
  const earlier = element('button', { type: 'button', class: 'chat-act chat-earlier' });
  const reload = element('button', { type: 'button', class: 'chat-act' });
  const notice = element('div', { class: 'chat-notice' });
  const typing = element('p', { class: 'chat-typing', role: 'status' });
  let settings: FrameSettings | null = null;
  let view: ChatView | null = null;

  const show = () => {
    if (settings === null || view === null) return;
    const { words: labels } = settings;
    earlier.hidden = !view.more;
    typing.textContent = view.typing ? labels.typing : '';
    notice.hidden = view.lines.length > 0;
    notice.replaceChildren(...noticeOf(view, settings, reload));
    document.body.dataset['phase'] = view.phase;
    list.show(view, settings);
  };
  const apply = (next: FrameSettings) => {
    settings = next;
    const root = document.documentElement;
    root.lang = next.lang;
    root.dir = next.dir;
    root.dataset['theme'] = next.theme;
    earlier.textContent = next.words.earlier;
    reload.textContent = next.words.again;
    large.setAttribute('aria-label', next.words.picture);
    composer.setLabels(next.words);
    composer.showPictureButton(next.pictures !== false);
    if (next.dir === 'rtl') void import('../i18n/arabic-font.ts');
  };

  large.addEventListener('click', () => large.close());
  earlier.addEventListener('click', () => post({ kind: 'earlier' }));
  reload.addEventListener('click', () => post({ kind: 'reload' }));
  document.addEventListener('visibilitychange', () => list.reportSeen());
  addEventListener('resize', () => list.reportSeen());
  list.node.prepend(earlier, notice);
  list.node.append(typing);
  document.body.append(list.node, composer.node, large);
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'picture') return list.showPicture(data.key, data.blob);
    if (data.kind === 'view') view = data.view;
    else {
      if (settings === null) composer.setText(data.draft);
      apply(data.dress);
    }
    show();
  });
  port.start();
}

function noticeOf(view: ChatView, { words: labels }: FrameSettings, reload: HTMLElement): readonly Node[] {
  if (view.phase === 'loading') return [element('p', {}, labels.loading)];
  if (view.phase === 'failed') return [element('p', {}, labels.failed), reload];
  return [element('h2', {}, labels.empty), element('p', {}, labels.emptyText)];
}

function hello({ source, origin, data, ports: [port] }: MessageEvent<unknown>): void {
  if (source !== parent || origin !== pageOrigin || data !== HELLO || port === undefined) return;
  removeEventListener('message', hello);
  start(port);
}

addEventListener('message', hello);
