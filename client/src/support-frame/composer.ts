/** The input of the support chat: a text field that grows, one picture, and a send button. */

import { icons } from '../ui/theme/icons.ts';
import { element, icon } from './element.ts';
import { type FrameLabels, type FromFrame, MAX_TEXT } from './protocol.ts';

const KINDS = 'image/png,image/jpeg,image/webp';

export class Composer {
  /** Not a form: a sandboxed frame that may not submit forms gets no submit event. */
  readonly node = element('div', { class: 'chat-composer' });
  readonly #text = element('textarea', { rows: '1', maxlength: String(MAX_TEXT), dir: 'auto', name: 'text' });
  readonly #file = element('input', { type: 'file', accept: KINDS, hidden: '', name: 'picture' });
  readonly #pick = element('button', { type: 'button', class: 'chat-pick' }, icon(icons.camera.line));
  readonly #send = element('button', { type: 'button', class: 'chat-send' });
  readonly #chosen = element('div', { class: 'chat-chosen' });
  readonly #name = element('bdi');
  readonly #removePicture = element('button', { type: 'button', class: 'chat-act' });
  readonly #post: (message: FromFrame) => void;
  #picture: File | null = null;

  constructor(post: (message: FromFrame) => void) {
    this.#post = post;
    this.#chosen.append(this.#name, this.#removePicture);
    this.node.append(this.#chosen, this.#pick, this.#file, this.#text, this.#send);
    this.#text.addEventListener('input', () => this.#changed());
    this.#text.addEventListener('keydown', (event) => this.#key(event));
    this.#pick.addEventListener('click', () => this.#file.click());
    this.#file.addEventListener('change', () => {
      this.#take(this.#file.files?.[0] ?? null);
      // the same file may be chosen again
      this.#file.value = '';
    });
    this.#removePicture.addEventListener('click', () => this.#take(null));
    this.#send.addEventListener('click', () => this.#submit());
    this.#take(null);
  }

  setLabels(labels: FrameLabels): void {
    this.#text.placeholder = labels.message;
    this.#text.setAttribute('aria-label', labels.message);
    this.#send.textContent = labels.send;
    this.#pick.setAttribute('aria-label', labels.addPicture);
    this.#removePicture.textContent = labels.leaveOut;
  }

  showPictureButton(isShown: boolean): void {
    this.#pick.hidden = !isShown;
  }

  /** Restores the draft from before the page was left. */
  setText(text: string): void {
    this.#text.value = text;
    this.#fit();
  }

  /** Enter sends on devices with a mouse; on touch screens it is a new line. */
  #key(event: KeyboardEvent): void {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!sends || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    this.#submit();
  }

  #submit(): void {
    const text = this.#text.value.trim();
    if (text === '' && this.#picture === null) return;
    this.#post({ kind: 'send', text, picture: this.#picture });
    this.#text.value = '';
    this.#take(null);
    this.#changed();
    this.#text.focus();
  }

  #take(picture: File | null): void {
    this.#picture = picture;
    this.#name.textContent = picture?.name ?? '';
    this.#chosen.hidden = picture === null;
    this.#fit();
  }

  #changed(): void {
    this.#post({ kind: 'draft', text: this.#text.value });
    this.#fit();
  }

  #fit(): void {
    this.#send.disabled = this.#text.value.trim() === '' && this.#picture === null;
    this.#text.style.blockSize = 'auto';
    this.#text.style.blockSize = `${this.#text.scrollHeight}px`;
  }
}
