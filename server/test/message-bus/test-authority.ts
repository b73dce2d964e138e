/** Certificate authority for tests, by the program openssl. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

export class TestAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'vernier-authority-'));
  readonly #own: CertificateFiles;

  constructor() {
    this.#own = this.#create('authority', []);
  }

  /** Its own certificate. */
  get certificate(): string {
    return this.#own.certificate;
  }

  /** A certificate for this machine, which it has signed. */
  sign(name: string): CertificateFiles {
    const { certificate, key } = this.#own;
    return this.#create(name, ['-CA', certificate, '-CAkey', key, '-addext', 'subjectAltName=DNS:localhost']);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #create(name: string, options: readonly string[]): CertificateFiles {
    const files = { certificate: join(this.folder, `${name}.pem`), key: join(this.folder, `${name}.key`) };
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    const { status, stderr } = spawnSync('openssl', [
      ...['req', '-x509', ...kind, '-subj', `/CN=${name}`, ...options],
      ...['-out', files.certificate, '-keyout', files.key],
    ]);
    if (status !== 0) throw new Error(`openssl: ${stderr.toString()}`);
    return files;
  }
}
