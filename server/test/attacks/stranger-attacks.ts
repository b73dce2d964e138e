/** Attacks from the network, without an account or with a demo account: memory, disk, messages, limits, metrics. */

import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { upload } from './admin-attacks.ts';
import { type Attack, type Result, WITH_LIMITS, WITHOUT_LIMITS, WITHOUT_PROXY } from './attack.ts';
import { ELSEWHERE, HOME, PASSWORD, Site } from './site.ts';

/** Address of an attacker who opens demo accounts. */
const CROWD = '203.0.113.10';
/** Address in the machine that holds connections. */
const HOLDER = '127.0.0.9';
const CONNECTIONS = 600;
const DEMOS = 75;
const PONGS = 5_000;
const NEXT_GUESSES = 5;
/** Of a user whose code a stranger requests. */
const OTHER_HOME = '198.51.100.50';

function result(succeeded: boolean, evidence: string): Result {
  return { succeeded, evidence };
}

async function openDemo(site: Site, address = HOME): Promise<string> {
  const { data } = await site.post('/api/user/createAccountDemoForU', {}, { address });
  return String(data['token']);
}

async function manyDemos(site: Site): Promise<Result> {
  for (let opened = 0; ; ) {
    const { code, headers } = await site.post('/api/user/createAccountDemoForU', {}, { address: CROWD });
    if (code === 1) opened += 1;
    const isLimited = Number(headers['retry-after'] ?? 0) > 5;
    if (opened === DEMOS || isLimited)
      return result(opened === DEMOS, `${opened} of ${DEMOS} demo accounts from one address`);
  }
}

async function demoPicture(site: Site): Promise<Result> {
  const { code } = await upload(site, await openDemo(site));
  return result(code === 1, `code ${code}`);
}

/** A stranger's guesses use up the tries of the owner's code. */
async function burntCode(site: Site): Promise<Result> {
  const user = await site.register();
  const before = site.messagesTo(user.email).length;
  await site.sendCode(user.email, 2);
  const code = await site.codeTo(user.email, before);
  const change = (auth_code: string, address: string) => {
    const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
    const body = { type: 'email', account: user.email, auth_code, ...passwords };
    return site.post('/api/user/forget_password', body, { address });
  };
  for (let step = 1; step <= 6; step += 1)
    await change(String((Number(code) + step) % 1_000_000).padStart(6, '0'), ELSEWHERE);
  const own = await change(code, HOME);
  return result(own.code !== 1, `the owner's reset: code ${own.code}`);
}

/** A stranger asks for a code to the owner's address a moment before the owner does. */
async function precededCode(site: Site): Promise<Result> {
  const user = await site.register({ address: OTHER_HOME });
  await site.sendCode(user.email, 2, { address: ELSEWHERE });
  const { code, reason } = await site.sendCode(user.email, 2, { address: OTHER_HOME });
  return result(code !== 1, `the owner's request: code ${code} ${reason}`);
}

/** The stranger's later request replaces the code in the owner's mail. */
async function replacedCode(site: Site): Promise<Result> {
  const user = await site.register();
  const before = site.messagesTo(user.email).length;
  const sent = await site.sendCode(user.email, 2);
  const code = await site.codeTo(user.email, before);
  for (let again = 0; again < 3; again += 1) await site.sendCode(user.email, 2, { address: ELSEWHERE });
  const passwords = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
  const proof = {
    auth_code: code,
    ...(typeof sent.data['key'] === 'string' ? { key: sent.data['key'] } : {}),
  };
  const body = { type: 'email', account: user.email, ...proof, ...passwords };
  const reset = await site.post('/api/user/forget_password', body);
  return result(reset.code !== 1, `the owner's reset: code ${reset.code}`);
}

/** North Korea, which no service reaches. */
async function unservedCountry(site: Site): Promise<Result> {
  const body = { to: '1921234567', area_id: 408, type: 1 };
  const answer = await site.post('/api/notify/send_sms', body, { address: '203.0.113.21' });
  const sent = answer.code === 1 && (await site.hasMessageTo('1921234567'));
  return result(sent, `code ${answer.code}, ${sent ? 'one SMS' : 'no SMS'}`);
}

async function premiumNumber(site: Site): Promise<Result> {
  const answer = await site.post(
    '/api/notify/send_sms',
    { to: '9098790000', area_id: 826, type: 1 },
    { address: '203.0.113.20' },
  );
  const sent = answer.code === 1 && (await site.hasMessageTo('9098790000'));
  return result(sent, `code ${answer.code}, ${sent ? 'one SMS' : 'no SMS'}`);
}

async function addressesWithPorts(site: Site): Promise<Result> {
  let refused = 0;
  for (let tries = 0; tries < 25; tries += 1) {
    const { status, code } = await site.logIn(`stranger${tries}@example.com`, PASSWORD, {
      address: `203.0.113.30:${40_000 + tries}`,
    });
    if (status === 429 || code === 1004) refused += 1;
  }
  return result(refused === 0, `${refused} of 25 logins refused`);
}

async function networksOfOneHolder(site: Site): Promise<Result> {
  let refused = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    const address = `2001:db8:77:${(tries + 1).toString(16)}::1`;
    const { status, code } = await site.logIn(`stranger${tries}@example.com`, PASSWORD, { address });
    if (status === 429 || code === 1004) refused += 1;
  }
  return result(refused === 0, `${refused} of 60 logins from 60 networks of one /48 refused`);
}

async function silentConnections(site: Site): Promise<Result> {
  const { hostname, port } = new URL(site.url);
  let closed = 0;
  const sockets: Socket[] = [];
  for (let made = 0; made < CONNECTIONS; made += 1) {
    const socket = connect({ port: Number(port), host: hostname, localAddress: HOLDER });
    socket.on('error', () => {});
    socket.on('close', () => (closed += 1));
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  // a server that closes some of them has done so before it answers these
  for (let calls = 0; calls < 50; calls += 1) await site.get('/healthz');
  const open = CONNECTIONS - closed;
  for (const socket of sockets) socket.destroy();
  return result(open === CONNECTIONS, `${open} of ${CONNECTIONS} connections of one address open`);
}

/** Pongs without a ping, in masked frames without content. */
async function pongFlood(site: Site): Promise<Result> {
  const { host, hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = ['GET /v1/ws HTTP/1.1', `host: ${host}`, 'connection: Upgrade', 'upgrade: websocket'];
  const version = ['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''];
  socket.write([...head, ...version].join('\r\n'));
  await once(socket, 'data');
  const closing = once(socket, 'close');
  socket.write(Buffer.concat(Array.from({ length: PONGS }, () => Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))));
  // an open socket answers a ping
  socket.write(Buffer.from([0x89, 0x81, 0, 0, 0, 0, 0x41]));
  const answered = new Promise((resolve) => {
    socket.on('data', (part: Buffer) => {
      if (part.includes(Buffer.from([0x8a, 0x01, 0x41]))) resolve('open');
      // the frame that closes: the connection waits half a minute for an answer to it
      if (part[0] === 0x88) resolve('closed');
    });
  });
  const end = await Promise.race([answered, closing.then(() => 'closed')]);
  socket.destroy();
  return result(end === 'open', `the socket is ${String(end)} after ${PONGS} pongs`);
}

async function foreignHost(site: Site): Promise<Result> {
  const answer = await raw(site, 'GET /metrics HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n');
  return result(answer.startsWith('HTTP/1.1 200'), answer.slice(0, 12));
}

/** As a plain `proxy_pass` sends it: from loopback, without any header of a proxy. */
async function metricsBehindProxy(site: Site): Promise<Result> {
  const answer = await raw(site, 'GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  return result(answer.startsWith('HTTP/1.1 200'), answer.slice(0, 12));
}

async function twoHosts(site: Site): Promise<Result> {
  const { host } = new URL(site.url);
  const answer = await raw(
    site,
    `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
  );
  return result(answer.startsWith('HTTP/1.1 200'), answer.slice(0, 12));
}

async function foreignOrigin(site: Site): Promise<Result> {
  const answer = await raw(
    site,
    [
      'GET /v1/ws HTTP/1.1',
      'host: evil.example',
      'origin: http://evil.example',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n'),
  );
  return result(answer.startsWith('HTTP/1.1 101'), answer.slice(0, 12));
}

/** The first answer to bytes on a connection. */
async function raw(site: Site, text: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const [part] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return part.toString();
}

/** Wrong passwords until they are refused, a crash of the server, and the next one. */
async function freshGuesses(site: Site): Promise<Result> {
  const { email } = await site.register({ address: '198.51.100.40' });
  const guess = async (number: number) =>
    (await site.logIn(email, `guess number ${number}`, { address: ELSEWHERE })).reason;
  for (let number = 0; number < 12; number += 1) await guess(number);
  await site.restart();
  let evaluated = 0;
  for (let number = 12; number < 12 + NEXT_GUESSES; number += 1)
    if ((await guess(number)) === 'wrong_account_or_password') evaluated += 1;
  // one, when the wait has ended during the restart
  return result(evaluated > 1, `${evaluated} of ${NEXT_GUESSES} guesses evaluated after the restart`);
}

/** A public server whose operator forgot one variable: no limits, and prices that anyone with the console moves. */
async function publicTestControls({ main }: Site): Promise<Result> {
  try {
    const open = await Site.start(main, { ...WITHOUT_LIMITS, HOST: '0.0.0.0', PROXY_HOPS: '0' });
    await open.stop();
    return result(true, 'the server started');
  } catch (error) {
    return result(false, String(error).includes('TEST_CONTROLS') ? 'refused by the start' : String(error));
  }
}

/** One visit over TLS must not bind other hosts of the operator's domain. */
async function foreignSubdomains(site: Site): Promise<Result> {
  const { headers } = await site.get('/', { headers: { 'x-forwarded-proto': 'https' } });
  const header = String(headers['strict-transport-security'] ?? 'none');
  return result(header.includes('includeSubDomains'), header);
}

/** A file that the server itself creates; the others have the same mode. */
async function readableFolder(site: Site): Promise<Result> {
  const mode = statSync(join(site.dataDir, 'vernier.lock')).mode & 0o777;
  return result((mode & 0o077) !== 0, `mode ${mode.toString(8)}`);
}

export const STRANGER_ATTACKS: readonly Attack[] = [
  {
    title: 'A3: open demo accounts without end',
    settings: WITH_LIMITS,
    run: manyDemos,
    stoppedBy: /^60 of 75/,
  },
  {
    title: 'A3: store pictures with a demo account',
    settings: WITHOUT_LIMITS,
    run: demoPicture,
    stoppedBy: /code 1003/,
  },
  {
    title: 'A6: use up the tries of a code of the owner',
    settings: WITHOUT_LIMITS,
    run: burntCode,
    stoppedBy: /code 1$/,
  },
  {
    title: 'A6: request a code before its owner does',
    settings: WITH_LIMITS,
    run: precededCode,
    stoppedBy: /code 1 /,
  },
  {
    title: 'A6: replace the code of the owner',
    settings: WITHOUT_LIMITS,
    run: replacedCode,
    stoppedBy: /code 1$/,
  },
  {
    title: 'A8: flood a socket with pongs',
    settings: WITHOUT_PROXY,
    run: pongFlood,
    stoppedBy: /closed/,
  },
  {
    title: 'A9: send an SMS to a country that is not served',
    settings: WITH_LIMITS,
    run: unservedCountry,
    stoppedBy: /code 10\d\d, no SMS/,
  },
  {
    title: 'A8: hold 600 silent connections',
    settings: WITHOUT_PROXY,
    run: silentConnections,
    stoppedBy: /^300 of 600/,
  },
  {
    title: 'A9: send an SMS to a premium number',
    settings: WITH_LIMITS,
    run: premiumNumber,
    stoppedBy: /code 1001, no SMS/,
  },
  {
    title: 'A10: guess from one address with many ports',
    settings: WITH_LIMITS,
    run: addressesWithPorts,
    stoppedBy: /^15 of 25/,
  },
  {
    title: 'A10: guess from 60 networks of one /48',
    settings: WITH_LIMITS,
    run: networksOfOneHolder,
    stoppedBy: /^20 of 60/,
  },
  {
    title: 'A13: read metrics under a foreign host name',
    settings: WITHOUT_PROXY,
    run: foreignHost,
    stoppedBy: /421/,
  },
  {
    title: 'A13: read metrics through a plain proxy',
    settings: WITH_LIMITS,
    run: metricsBehindProxy,
    stoppedBy: /404/,
  },
  {
    title: 'A13: open a socket under a foreign host name',
    settings: WITHOUT_PROXY,
    run: foreignOrigin,
    stoppedBy: /421/,
  },
  {
    title: 'A14: read the data folder as another user of the machine',
    settings: WITHOUT_PROXY,
    run: readableFolder,
    stoppedBy: /600/,
  },
  {
    title: 'B4: guess again after a crash',
    settings: WITH_LIMITS,
    run: freshGuesses,
    stoppedBy: /^[01] of 5/,
  },
  {
    title: 'B5: start a public server with test controls',
    settings: WITHOUT_PROXY,
    run: publicTestControls,
    stoppedBy: /refused by the start/,
  },
  {
    title: 'B9: bind the other hosts of the domain to TLS',
    settings: WITH_LIMITS,
    run: foreignSubdomains,
    stoppedBy: /^max-age=\d+$/,
  },
  { title: 'B10: send two host names', settings: WITHOUT_PROXY, run: twoHosts, stoppedBy: /400/ },
];
