/** A program that writes more than is gathered and ends at once, as the server does when a commit fails. */

import { createLog, standardError } from '../../src/platform/logging/log.ts';
import { systemClock } from '../../src/platform/process/system-clock.ts';

/** More than a pipe holds, unless an argument gives the number. */
const LINES = Number(process.argv[2] ?? 5_000);

const log = createLog({ clock: systemClock, level: 'info', target: standardError() });
for (let line = 0; line < LINES; line += 1) log.info('request', { line });
log.error('the end', { error: new Error('the disk is full') });
process.exit(1);
