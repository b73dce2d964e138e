/** Message bus over TLS: a NATS server with the certificate of a private authority, which asks for those of its clients. */

import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ManualClock } from '@vernier/shared/clock';
import { openClusterBus } from '../../src/cluster/cluster-bus.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import type { MessageBus } from '../../src/platform/message-bus/message-bus.ts';
import { openMessageBus } from '../../src/platform/message-bus/open-message-bus.ts';
import { hasNatsServer } from './installation.ts';
import { processed, text } from './message-bus-contract.ts';
import { NatsServer } from './nats-server.ts';
import { hasOpenssl, TestAuthority } from './test-authority.ts';

const log = createLog({ clock: new ManualClock(0), level: 'error', target: { write: () => undefined } });

describe.skipIf(!hasNatsServer() || !hasOpenssl)('[CLUSTER-96] over TLS', () => {
  let authority: TestAuthority;
  let other: TestAuthority;
  let server: NatsServer;
  const opened: MessageBus[] = [];

  beforeAll(async () => {
    [authority, other] = [new TestAuthority(), new TestAuthority()];
    const { certificate, key } = authority.sign('server');
    server = await NatsServer.start(
      `tls { cert_file: "${certificate}", key_file: "${key}", ca_file: "${authority.certificate}", verify: true }`,
    );
  });
  afterEach(() => Promise.all(opened.splice(0).map((bus) => bus.close())));
  afterAll(async () => {
    await server.stop();
    authority.remove();
    other.remove();
  });

  const settings = () => {
    const { certificate, key } = authority.sign('client');
    return {
      ...{ ROLES: 'gateway', DATABASE_URL: 'postgres://localhost/vernier' },
      ...{ CLUSTER_SECRET: randomBytes(32).toString('hex'), SECRET_KEY: randomBytes(32).toString('base64') },
      ...{
        NATS_URL: `tls://${server.address.replace('127.0.0.1', 'localhost')}`,
        NATS_CA_FILE: authority.certificate,
      },
      ...{ NATS_CERTIFICATE_FILE: certificate, NATS_KEY_FILE: key },
    };
  };

  test('a process with the certificates of its settings uses the bus', async () => {
    const config = readConfig(settings());
    for (const role of ['engine', 'gateway']) opened.push(await openClusterBus({ config, log }, role));
    const [near, far] = opened as [MessageBus, MessageBus];
    far.subscribe('area', ({ respond }) => respond(text('answer')));
    await processed(far);
    expect((await near.request('area', text('question'), 5_000)).toString()).toBe('answer');
  });

  test.each([
    ['without the authority', { NATS_CA_FILE: '' }, /certificate/],
    ['with another authority', {}, /certificate/],
    ['without a certificate of the client', { NATS_CERTIFICATE_FILE: '', NATS_KEY_FILE: '' }, /./],
    ['with a file that is missing', { NATS_CA_FILE: '/missing.pem' }, /missing\.pem/],
  ])('%s there is no connection', async (name, changed, expected) => {
    const own = name === 'with another authority' ? { NATS_CA_FILE: other.certificate } : changed;
    const { natsUrl, natsCaFile, natsCertificateFile, natsKeyFile } = readConfig({ ...settings(), ...own });
    const files = { caFile: natsCaFile, certificateFile: natsCertificateFile, keyFile: natsKeyFile };
    const connecting = openMessageBus({
      url: natsUrl ?? '',
      name: 'test',
      log,
      ...files,
      firstConnectionMs: 0,
    });
    await expect(connecting).rejects.toThrow(expected);
  });
});
