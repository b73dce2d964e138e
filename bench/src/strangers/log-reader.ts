/** Log of the server: its bytes, and the lines of errors. */

const MOST_ERRORS = 20;
const ERROR = /"level":(?:"error"|50)/;

export class LogReader {
  bytes = 0;
  readonly errors: string[] = [];
  #rest = '';

  read(text: string): void {
    this.bytes += text.length;
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines)
      if (ERROR.test(line) && this.errors.length < MOST_ERRORS) this.errors.push(line);
  }
}
