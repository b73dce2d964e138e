/** Where the user writes: words that grow the field, one picture, and sending both with a tap or with Enter. */

import { icons } from '../ui/look/icons.ts';
import { drawing, element } from './element.ts';
import { type FrameWords, type FromFrame, MAX_TEXT } from './protocol.ts';

const KINDS = 'image/png,image/jpeg,image/webp';

export class Composer {
  /** No form: a frame that may not submit one is not told when somebody tries. */
  readonly node = element('div', { class: 'chat-composer' });
  readonly #text = element('textarea', { rows: '1', maxlength: String(MAX_TEXT), dir: 'auto', name: 'text' });
  readonly #file = element('input', { type: 'file', accept: KINDS, hidden: '', name: 'picture' });
  readonly #pick = element('button', { type: 'button', class: 'chat-pick' }, drawing(icons.camera.line));
  readonly #send = element('button', { type: 'button', class: 'chat-send' });
  readonly #chosen = element('div', { class: 'chat-chosen' });
  readonly #name = element('bdi');
  readonly #leaveOut = element('button', { type: 'button', class: 'chat-act' });
  readonly #say: (message: FromFrame) => void;
  #picture: File | null = null;

  constructor(say: (message: FromFrame) => void) {
    this.#say = say;
    this.#chosen.append(this.#name, this.#leaveOut);
    this.node.append(this.#chosen, this.#pick, this.#file, this.#text, this.#send);
    this.#text.addEventListener('input', () => this.#changed());
    this.#text.addEventListener('keydown', (event) => this.#key(event));
    this.#pick.addEventListener('click', () => this.#file.click());
    this.#file.addEventListener('change', () => {
      this.#take(this.#file.files?.[0] ?? null);
      // the same file may be chosen again
      this.#file.value = '';
    });
    this.#leaveOut.addEventListener('click', () => this.#take(null));
    this.#send.addEventListener('click', () => this.#submit());
    this.#take(null);
  }

  dress(words: FrameWords): void {
    this.#text.placeholder = words.message;
    this.#text.setAttribute('aria-label', words.message);
    this.#send.textContent = words.send;
    this.#pick.setAttribute('aria-label', words.addPicture);
    this.#leaveOut.textContent = words.leaveOut;
  }

  /** What was being written when the page was left. */
  write(text: string): void {
    this.#text.value = text;
    this.#fit();
  }

  /** A keyboard sends with Enter; on glass Enter is a new line, since the button is under the thumb. */
  #key(event: KeyboardEvent): void {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!sends || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    this.#submit();
  }

  #submit(): void {
    const text = this.#text.value.trim();
    if (text === '' && this.#picture === null) return;
    this.#say({ kind: 'send', text, picture: this.#picture });
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
    this.#say({ kind: 'draft', text: this.#text.value });
    this.#fit();
  }

  #fit(): void {
    this.#send.disabled = this.#text.value.trim() === '' && this.#picture === null;
    this.#text.style.blockSize = 'auto';
    this.#text.style.blockSize = `${this.#text.scrollHeight}px`;
  }
}
