/** Sections of the OpenAPI document without calls: frames of the live socket, and all refusals. Viewers show them as tags. */

import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { statusOf } from '../../platform/routing/answer.ts';
import { clientMessages, CLOSE_CODES, type Message, serverMessages, SOCKET_DESCRIPTION } from './asyncapi.ts';
import { codeBlock, list } from './markdown.ts';
import { MEANINGS } from './refusals-of.ts';
import type { Schema } from './schema.ts';

const BUSINESS_STATUS = 200;

export function extraSections(): readonly Schema[] {
  return [
    { name: 'socket', 'x-displayName': 'Live socket', description: socketSection() },
    { name: 'refusals', 'x-displayName': 'Refusals', description: refusalSection() },
  ];
}

function socketSection(): string {
  return `A WebSocket at \`${SOCKET_PATH}\`. The schemas of its frames are also available as AsyncAPI 3 at [/asyncapi.json](/asyncapi.json).

${SOCKET_DESCRIPTION.replaceAll('\n', '\n\n')}

## Frames to the server

${frames(clientMessages())}

## Frames from the server

${frames(serverMessages())}

## Close codes

${list(Object.entries(CLOSE_CODES).map(([code, reason]) => `\`${code}\` ${reason}`))}`;
}

function frames(messages: readonly Message[]): string {
  return messages
    .map(({ name, summary, examples }) => {
      const blocks = examples.map(({ payload }) => codeBlock('json', JSON.stringify(payload, null, 2)));
      return [`### ${name}`, summary, ...blocks].join('\n\n');
    })
    .join('\n\n');
}

function refusalSection(): string {
  const codes = [...new Set(MEANINGS.map(({ code }) => code))];
  const sections = codes.map((code) => {
    const items = MEANINGS.filter((meaning) => meaning.code === code).map(({ reason, when }) => {
      const status = statusOf(reason);
      return `\`${reason}\` ${when}${status === BUSINESS_STATUS ? '' : ` HTTP ${status}.`}`;
    });
    return `### ${code}\n\n${list(items)}`;
  });
  return `Pages use the code, programs the reason. Where no HTTP status is given, it is ${BUSINESS_STATUS}.

${sections.join('\n\n')}`;
}
