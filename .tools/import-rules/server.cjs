/** Import rules inside the server: its layers, and its features among each other. */
const { forbid } = require('./forbid.cjs');

/** Layers of the server, each with the layers that it imports. The files of server/src itself build the layers and import all. */
const SERVER_LAYERS = {
  platform: [],
  core: ['platform'],
  'market-sources': ['platform', 'core'],
  features: ['platform', 'core'],
  ops: ['platform', 'core', 'features'],
  ssr: ['platform', 'core', 'features'],
  compat: ['platform', 'core', 'features', 'ops'],
  http: ['platform', 'core', 'features', 'ops', 'ssr', 'compat'],
  cluster: ['platform', 'core', 'features', 'ops', 'ssr', 'http'],
  admin: ['platform', 'core', 'features', 'ops', 'http'],
};

/** Features of the server that import other features, and why. All others import none. */
const SERVER_FEATURE_IMPORTS = [
  { feature: 'activity', imports: ['push'], why: 'an entry and a push of the same event have the same text' },
  { feature: 'alerts', imports: ['push'], why: 'a fired alert is sent as a web push' },
  {
    feature: 'auth',
    imports: ['notifications', 'security-log'],
    why: 'codes are sent by mail and SMS, and logins and failures are in the security log',
  },
  { feature: 'identity', imports: ['uploads'], why: 'an identity check has pictures of documents' },
  { feature: 'newsroom', imports: ['content'], why: 'generated articles are content' },
  {
    feature: 'oidc',
    imports: ['auth'],
    why: 'a login at the provider begins a session, or opens an account',
  },
  {
    feature: 'personal-data',
    imports: [
      'activity',
      'alerts',
      'auth',
      'oidc',
      'push',
      'results',
      'security-log',
      'statements',
      'support',
      'wallet',
      'webhooks',
    ],
    why: 'it exports and deletes the data of other features',
  },
  { feature: 'statements', imports: ['notifications'], why: 'monthly statements are sent by mail' },
  {
    feature: 'support',
    imports: ['notifications', 'uploads'],
    why: 'a reply is announced by mail, and a message may have a picture',
  },
  {
    feature: 'wallet',
    imports: ['auth', 'notifications', 'uploads'],
    why: 'a withdrawal requires the second factor, its owner is notified, and a deposit has a picture as its proof',
  },
  {
    feature: 'webhooks',
    imports: ['activity', 'auth', 'notifications', 'security-log'],
    why: 'they deliver activity, and a new one is confirmed, reported to its owner and logged',
  },
];

/** What the server imports of the simulator, and where; everything else uses the port shared/src/market/market-source.ts. */
const SIMULATOR_IMPORTS = [
  { from: 'market-sources/', imports: '', why: 'a source gives the prices' },
  {
    from: 'open-market[.]ts$',
    imports: 'random/',
    why: 'the keys of a simulated market are part of what it opens',
  },
  {
    from: 'features/fairness/',
    imports: '(market[.]ts$|random/|tape/|verification/|price-path/daily-moves)',
    why: 'it proves a simulated market',
  },
  { from: 'features/ranking/', imports: 'bots/', why: 'bot traders trade on a simulated market' },
  {
    from: 'features/(calendar|newsroom)/',
    imports: 'calendar/',
    why: 'a simulated market has scheduled releases',
  },
];

const serverRules = [
  ...Object.entries(SERVER_LAYERS).map(([layer, others]) =>
    forbid(`server-${layer}`, `Of the server, ${layer} imports ${others.join(', ') || 'no other layer'}.`, {
      from: `^server/src/${layer}/`,
      to: `^server/src/(?!(${[layer, ...others].join('|')})/)`,
    }),
  ),
  ...SERVER_FEATURE_IMPORTS.map(({ feature, imports, why }) =>
    forbid(
      `server-feature-${feature}`,
      `Of the features, ${feature} imports ${imports.join(', ')}: ${why}.`,
      {
        from: `^server/src/features/${feature}/`,
        to: `^server/src/features/(?!(${[feature, ...imports].join('|')})/)`,
      },
    ),
  ),
  forbid('server-feature-listed', 'A feature that imports another one is listed.', {
    from: `^server/src/features/(?!(?:${SERVER_FEATURE_IMPORTS.map(({ feature }) => feature).join('|')})/)([^/]+)/`,
    to: { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
  }),
  forbid(
    'server-simulator',
    'Only a market source imports the simulator; the exceptions are listed with their reasons.',
    {
      from: `^server/src/(?!${SIMULATOR_IMPORTS.map(({ from }) => from).join('|')})`,
      to: '^simulator/',
    },
  ),
  ...SIMULATOR_IMPORTS.map(({ from, imports, why }, place) =>
    forbid(`server-simulator-${place + 1}`, `${from} imports only ${imports} of the simulator: ${why}.`, {
      from: `^server/src/${from}`,
      to: `^simulator/src/(?!${imports})`,
    }),
  ),
  forbid('cluster-loaded-when-chosen', 'A process that does everything loads nothing of a cluster.', {
    from: '^server/src/(?!cluster/|(cluster-process|gateway|compose-gateway|compose-fed-gateway|office|compose-office|open-office-jobs)[.]ts$)',
    to: {
      path: '^server/src/(cluster/|(cluster-process|gateway|compose-gateway|compose-fed-gateway|office|compose-office|open-office-jobs)[.]ts$)',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  }),
  forbid('server-measurement', 'Code that decides, ticks or posts imports no metrics and no tracing.', {
    from: '^server/src/(?!(platform/metrics|platform/tracing|core/trading|http|ops)/|platform/platform[.]ts$|core/trading-core[.]ts$|(start|stop|compose|gateway|gateway-platform)[.]ts$)',
    to: '^server/src/platform/(metrics|tracing)/',
  }),
];

module.exports = { serverRules };
