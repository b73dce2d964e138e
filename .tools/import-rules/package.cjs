/** Import rules between the packages of the workspace, and of the packages that they install. */
const { forbid } = require('./forbid.cjs');

exports.packageRules = [
  forbid('shared-stands-alone', 'shared imports no other package of the workspace.', {
    from: '^shared/src/',
    to: '^(sdk|simulator|db|server|client|e2e|bench)/',
    testsToo: true,
  }),
  forbid('shared-needs-zod-alone', 'Shared has zod as its only run-time package, and nothing of Node.', {
    from: '^shared/src/',
    to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '/zod/' },
  }),
  forbid('sdk-imports-the-api', 'The SDK imports the API and the number types it uses.', {
    from: '^sdk/',
    to: {
      path: '^(shared|simulator|db|server|client|e2e|bench)/',
      pathNot: '^shared/src/(api/|numbers/decimal|market/candle)',
    },
    testsToo: true,
  }),
  forbid('sdk-needs-nothing', 'Programs get the package without any other, in Node and in the browser.', {
    from: '^sdk/src/',
    to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
  }),
  forbid('simulator-imports-shared-only', 'The simulator is pure: it imports shared and hash functions.', {
    from: '^simulator/src/',
    to: { pathNot: ['^(simulator|shared)/src/', '/@noble/hashes/'] },
  }),
  forbid(
    'harness-imports-the-pure-packages',
    'The simulation harness is pure: it imports the simulator and shared.',
    {
      from: '^simulator/harness/',
      to: { pathNot: '^simulator/(src|harness)/|^shared/src/' },
    },
  ),
  forbid('harness-is-for-tests', 'Only the simulator’s command and tests use the simulation harness.', {
    from: '^(?!simulator/(cli|harness|test)/)',
    to: '^simulator/harness/',
    testsToo: true,
  }),
  forbid('db-knows-shared', 'The database package knows shared and nothing else, its tests too.', {
    from: '^db/',
    to: '^(simulator|server|client|e2e|bench)/',
    testsToo: true,
  }),
  forbid('postgres-driver-in-its-folder', 'Only the folder of PostgreSQL and its tests know its driver.', {
    from: '^(?!db/(src|test)/postgres/)',
    to: '/node_modules/(pg|pg-[a-z]+|drizzle-orm/(pg-core|node-postgres))/',
    testsToo: true,
  }),
  forbid('databases-stand-apart', 'A start with one database loads nothing of the other.', {
    from: '^db/src/(sqlite|schema|repositories|hash-chains)/',
    to: '^db/src/postgres/',
  }),
  forbid('postgres-loaded-when-chosen', 'A start on SQLite reads nothing of PostgreSQL.', {
    from: '^(server|simulator)/',
    to: { path: '^db/src/postgres/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  }),
  forbid('postgres-knows-no-sqlite', 'A start with one database loads nothing of the other.', {
    from: '^db/src/postgres/',
    to: '^db/src/sqlite/',
  }),
  forbid('nats-client-in-its-file', 'Only the message bus over NATS knows its client.', {
    // The benchmark compares calls with that client alone.
    from: '^(?!server/src/platform/message-bus/(nats-bus|reply-inbox)[.]ts$|bench/src/cluster/calls[.]ts$)',
    to: '/node_modules/@nats-io/',
    testsToo: true,
  }),
  forbid('nats-loaded-when-chosen', 'A start without a cluster reads nothing of NATS.', {
    from: '^(db|simulator|server)/',
    to: {
      path: '^server/src/platform/message-bus/nats-bus[.]ts$',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  }),
  forbid('server-knows-no-sdk', 'What programs call does not call itself.', {
    from: '^(simulator|db|server)/',
    to: '^sdk/',
  }),
  forbid('server-knows-no-client', 'The server serves the built client and never imports it.', {
    from: '^server/',
    to: '^(client|e2e|bench)/',
    testsToo: true,
  }),
  forbid(
    'client-knows-shared',
    'The client imports of the workspace only shared and the package for programs.',
    {
      from: '^client/(?!src/console/data/|src/features/fairness/worker/)',
      to: '^(simulator|db|server|e2e|bench)/',
      testsToo: true,
    },
  ),
  forbid(
    'verification-derives-the-market',
    'Of the client only the worker that verifies a day imports the simulator.',
    {
      from: '^client/src/features/fairness/worker/',
      to: '^(sdk|db|server|e2e|bench)/|^client/src/(?!features/fairness/worker/)',
      testsToo: true,
    },
  ),
  forbid(
    'verification-worker-by-messages',
    'The page reaches the worker that verifies a day by its messages only.',
    {
      from: '^client/src/(?!features/fairness/worker/)',
      to: {
        path: '^client/src/features/fairness/worker/',
        pathNot: '/messages[.]ts$',
      },
    },
  ),
  forbid(
    'console-knows-the-router',
    'The console knows the type of the server’s router, and nothing else of it.',
    {
      from: '^client/src/console/data/',
      to: '^(simulator|db|e2e|bench)/|^server/(?!src/admin/router[.]ts$)',
      testsToo: true,
    },
  ),
  forbid('console-runs-no-server', 'What the console knows of the server is gone when it runs.', {
    from: '^client/src/console/data/',
    to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    testsToo: true,
  }),
  forbid('data-calls-the-sdk', 'Inside the client only what keeps its data calls the server.', {
    from: '^client/(?!src/data/)',
    to: '^sdk/',
    testsToo: true,
  }),
  forbid('client-decides-nothing', 'Decisions, the ledger and schemas stay out of the browser.', {
    from: '^client/src/',
    to: {
      path: '^shared/src/(api/(calls|define-call|fields)|ledger/|engine/|trading/decisions/|trading/orders/evolve|trading/risk/margin-watch|trading/triggers/(trigger-book|price-heap))',
      dependencyTypesNot: ['type-only'],
    },
  }),
  forbid(
    'e2e-imports-the-api',
    'Browser tests see the program from outside: they import the API and nothing else.',
    {
      from: '^e2e/',
      to: { path: '^(shared|sdk|simulator|db|server|client|bench)/', pathNot: '^shared/src/api/' },
      testsToo: true,
    },
  ),
  forbid(
    'bench-measures-from-outside',
    'What is measured is the built program; of the workspace a benchmark knows shared.',
    {
      // They compare the stores, and calls between processes, without a server.
      from: '^bench/(?!src/(postgres|cluster)/)',
      to: '^(sdk|simulator|db|server|client|e2e)/',
      testsToo: true,
    },
  ),
  forbid('nobody-imports-tests', 'Nothing outside a test imports a test.', {
    from: '^(shared|simulator|db|server|client)/src/',
    to: '\\.test\\.tsx?$',
  }),
];
