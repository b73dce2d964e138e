/** Tests about one process: `npm run test:cluster` leaves them out. */

/** Files, with the reason. */
export const ONE_PROCESS_ONLY: Readonly<Record<string, string>> = {
  'server/test/{cluster,cluster-faults,message-bus,postgres}/**':
    'each starts the processes that it is about',
  'server/test/{process,races,attacks}/**':
    'processes of the built server, which have tests in a cluster in process/whole-cluster',
  'server/test/auth/changed-meanwhile.test.ts':
    'holds a call at a port of the one process; a forwarded call begins with a message',
};

/** Tag of single tests, each with its reason in a comment. */
export const PROCESS_TAG = 'process';

/** Settings that a cluster refuses: the server of such a test is one process. */
export function needsOneProcess(settings: Readonly<Record<string, string>>): boolean {
  const { SANDBOX, MARKET_SOURCE, ADMIN_PORT } = settings;
  return SANDBOX === 'on' || MARKET_SOURCE === 'live' || ADMIN_PORT !== undefined;
}
