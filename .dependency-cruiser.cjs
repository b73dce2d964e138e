/** Import rules inside shared and inside the client; those between the packages and of the server are in .tools/import-rules. docs/architecture.md draws them. */
const { FEATURES } = require('./.tools/client-features.cjs');
const { forbid, TESTS } = require('./.tools/import-rules/forbid.cjs');
const { serverRules } = require('./.tools/import-rules/server.cjs');
const { packageRules } = require('./.tools/import-rules/package.cjs');

/** Folders of shared with those that each imports. `api` is last: the domain never imports it and its legacy names. */
const SHARED_IMPORTS = {
  numbers: [],
  identity: [],
  market: ['numbers'],
  wallet: ['numbers', 'market'],
  trading: ['numbers', 'market', 'wallet'],
  ledger: ['numbers', 'wallet', 'trading'],
  engine: ['numbers', 'market', 'wallet', 'trading', 'ledger'],
};

/** Folders of trading in their order: each imports only itself and those before it. */
const TRADING_LAYERS = ['orders', 'pricing', 'triggers', 'risk', 'rules', 'decisions', 'explain'];

const insideShared = [
  forbid('shared-basics', 'Clock, limits and refusals import no other part of the domain.', {
    from: '^shared/src/[^/]+$',
    to: '^shared/src/[^/]+/',
  }),
  ...Object.entries(SHARED_IMPORTS).map(([folder, others]) =>
    forbid(`shared-${folder}`, `Of shared, ${folder} imports ${others.join(', ') || 'no other folder'}.`, {
      from: `^shared/src/${folder}/`,
      to: `^shared/src/(?!(${[folder, ...others].join('|')})/)[^/]+/`,
    }),
  ),
  forbid('store-before-executor', 'The store port does not depend on the executor.', {
    from: '^shared/src/engine/(store|memory-store|stored-books|closed-accounts|number-sequence|shards)[.]ts$',
    to: '^shared/src/engine/(?!(store|memory-store|stored-books|closed-accounts|number-sequence|shards)[.]ts$)',
  }),
  ...TRADING_LAYERS.map((folder, place) => {
    const allowed = TRADING_LAYERS.slice(0, place + 1);
    return forbid(`trading-${folder}`, `Of trading, ${folder} imports ${allowed.join(', ')}.`, {
      from: `^shared/src/trading/${folder}/`,
      to: `^shared/src/trading/(?!(${allowed.join('|')})/)`,
    });
  }),
];

const insideClient = [
  forbid('ui-is-first', 'Components of the ui folder get their data as props.', {
    from: '^client/src/ui/',
    to: '^client/src/(data|features|app|console)/',
  }),
  forbid('data-before-features', 'Data imports no feature.', {
    from: '^client/src/data/',
    to: '^client/src/(features|app|console)/',
  }),
  forbid('features-before-app', 'A feature does not import the shell around its pages.', {
    from: '^client/src/features/',
    to: '^client/src/(app|console)/',
  }),
  forbid(
    'trade-folders',
    'On the Trade page only the chart imports other folders: its lines show alerts and the ticket.',
    {
      from: '^client/src/features/trade/(ticket|alerts|blotter)/',
      to: { path: '^client/src/features/trade/', pathNot: '^client/src/features/trade/$1/' },
    },
  ),
];

const betweenFeatures = [
  ...FEATURES.map(({ feature, imports, reason }) =>
    forbid(`feature-${feature}`, reason, {
      from: `^client/src/features/${feature}/`,
      to: `^client/src/features/(?!(${[feature, ...imports].join('|')})/)`,
    }),
  ),
  forbid('feature-listed', 'A feature is listed with the features that it may import.', {
    from: `^client/src/features/(?!(${FEATURES.map(({ feature }) => feature).join('|')})/)`,
    to: '^client/src/features/',
  }),
];

const insideData = [
  forbid('data-storage-before-transport', 'Browser storage and clocks work without a server.', {
    from: '^client/src/data/(clock|browser-storage)/',
    to: '^client/src/data/(transport|market|user|content|site-settings|orders|wallet|alerts|support|offline-cache)/',
  }),
  forbid('data-transport-before-subjects', 'The transport does not depend on any subject.', {
    from: '^client/src/data/transport/',
    to: '^client/src/data/(market|user|content|site-settings|orders|wallet|alerts|support|offline-cache)/',
  }),
  forbid(
    'data-market-before-orders',
    'Market, user, content and site settings do not depend on orders or money.',
    {
      from: '^client/src/data/(market|user|content|site-settings)/',
      to: '^client/src/data/(orders|wallet|alerts|support|offline-cache)/',
    },
  ),
  forbid('data-orders-before-wallet', 'Orders do not depend on transfers.', {
    from: '^client/src/data/orders/',
    to: '^client/src/data/(wallet|alerts|support|offline-cache)/',
  }),
  forbid(
    'data-wallet-before-support',
    'Transfers do not depend on price alerts, the support chat or the offline cache.',
    {
      from: '^client/src/data/wallet/',
      to: '^client/src/data/(alerts|support|offline-cache)/',
    },
  ),
];

const insideFrames = [
  forbid(
    'support-frame-is-isolated',
    'The frame of the support chat has no session and no network; it shares only the theme with the app.',
    {
      from: '^client/src/support-frame/',
      to: {
        path: '^client/src/',
        pathNot: '^client/src/(support-frame|ui)/|^client/src/i18n/arabic-font[.]ts$',
      },
    },
  ),
  forbid('support-frame-by-protocol', 'The app reaches the frame by its message protocol only.', {
    from: '^client/src/(?!support-frame/)',
    to: { path: '^client/src/support-frame/', pathNot: '/protocol[.]ts$' },
  }),
];

const insideWorker = [
  forbid(
    'service-worker-is-isolated',
    'The service worker runs without pages and imports none of their modules.',
    {
      from: '^client/src/service-worker/',
      to: { path: '^client/src/', pathNot: '^client/src/service-worker/' },
    },
  ),
  forbid('service-worker-by-messages', 'Pages reach the service worker by its messages only.', {
    from: '^client/src/(?!service-worker/)',
    to: { path: '^client/src/service-worker/', pathNot: '/messages[.]ts$' },
  }),
];

const insideSsr = [
  forbid('ssr-is-isolated', 'Only the start of the app knows that a page may be rendered on the server.', {
    from: '^client/src/(?!ssr/|app/main[.])',
    to: '^client/src/ssr/',
  }),
  forbid('render-thread-by-its-entry', 'The render thread imports the app by its server entry only.', {
    from: '^client/ssr/',
    to: { path: '^client/src/', pathNot: '^client/src/ssr/' },
  }),
];

const insideConsole = [
  forbid('app-knows-no-console', 'The visitors’ pages know no console.', {
    from: '^client/src/app/',
    to: '^client/src/console/',
  }),
  forbid('console-stands-apart', 'Of the visitors’ pages the console shares the parts of the interface.', {
    from: '^client/src/console/',
    to: {
      path: '^client/src/(data|features|app|i18n)/',
      pathNot: '^client/src/data/(listeners|step-up)[.]ts$',
    },
  }),
  forbid('console-data-first', 'The console’s calls know nothing of what draws their answers.', {
    from: '^client/src/console/data/',
    to: '^client/src/console/(components|pages|app)/',
  }),
  forbid('console-components-before-pages', 'A part of the console’s components knows no page.', {
    from: '^client/src/console/components/',
    to: '^client/src/console/(pages|app)/',
  }),
  forbid('console-pages-before-app', 'A page of the console does not know the frame it stands in.', {
    from: '^client/src/console/pages/',
    to: '^client/src/console/app/',
  }),
  forbid('console-pages-stand-alone', 'Pages of the console never import each other.', {
    from: '^client/src/console/pages/([^/]+)/',
    to: { path: '^client/src/console/pages/([^/]+)/', pathNot: '^client/src/console/pages/$1/' },
  }),
];

const everywhere = [
  {
    name: 'reached-by-a-program',
    comment: 'Code that only its own tests use is dead.',
    severity: 'error',
    from: {
      path: '^(server/src/main|server/src/backup|server/src/admin|server/src/import|client/src/app/main|client/src/console/app/main|client/src/support-frame/main|client/src/service-worker/service-worker|client/src/features/fairness/worker/verify-worker|client/ssr/worker|simulator/cli/run|simulator/cli/verify-day|db/src/sqlite/connection/checkpoint-worker|bench/src/run|sdk/examples/run-bot|sdk/examples/webhook-receiver)[.](tsx?|js)$',
    },
    to: {
      path: '^((shared|sdk|simulator|db|server|client)/src|simulator/harness)/',
      pathNot: [
        TESTS,
        '/(main|service-worker|verify-worker|checkpoint-worker)[.](tsx?|js)$',
        '^server/src/(backup|admin|import)[.]ts$',
        // Of several engines.
        '^shared/src/engine/(engine-shards|shard-distribution)[.]ts$',
        '[.]d[.]ts$',
        '[.]css$',
        '[.]json$',
      ],
      reachable: false,
    },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other, be it for a type, are one concept.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'An import that cannot be found would escape every other rule.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['[.]css', '[.]svg', '[.]woff2', '^virtual:'] },
  },
];

module.exports = {
  forbidden: [
    ...packageRules,
    ...insideShared,
    ...serverRules,
    ...insideClient,
    ...betweenFeatures,
    ...insideData,
    ...insideFrames,
    ...insideWorker,
    ...insideSsr,
    ...insideConsole,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.under-test-[^/]*)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
