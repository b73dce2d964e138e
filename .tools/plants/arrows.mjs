/** A forbidden import for each arrow: the rule, the file it is planted in, what that file imports. */
import { file } from './planted-file.mjs';

const TABLE = `
shared-stands-alone           | shared/src/planted-a.ts                       | ../../server/src/platform/config/config.ts
shared-needs-nothing          | shared/src/planted-b.ts                       | node:fs
sdk-imports-the-api           | sdk/src/planted-a.ts                          | @vernier/shared/numbers/money
sdk-imports-the-api           | sdk/examples/planted-a.ts                     | ../../bench/src/run.ts
sdk-needs-nothing             | sdk/src/planted-b.ts                          | node:fs
simulator-imports-shared-only | simulator/src/planted-a.ts                    | node:fs
db-knows-shared               | db/src/planted-a.ts                           | ../../simulator/src/planted-a.ts
server-knows-no-sdk           | server/src/planted-b.ts                       | @vernier/sdk/key
server-knows-no-client        | server/src/planted-a.ts                       | ../../client/src/ui/theme/theme.ts
client-knows-shared           | client/src/data/planted-a.ts                  | ../../../server/src/platform/config/config.ts
client-knows-shared           | client/ssr/planted-b.ts                   | ../../server/src/platform/config/config.ts
console-knows-the-router      | client/src/console/data/planted-a.ts          | ../../../../server/src/platform/config/config.ts
console-runs-no-server        | client/src/console/data/planted-b.ts          | @vernier/server/admin/router
data-calls-the-sdk            | client/src/features/orders/planted-b.ts       | @vernier/sdk/key
client-decides-nothing        | client/src/data/planted-b.ts                  | @vernier/shared/trading/decisions/decide
e2e-imports-the-api           | e2e/planted-a.ts                              | ../shared/src/numbers/money.ts
e2e-imports-the-api           | e2e/planted-b.ts                              | ../sdk/src/key.ts
bench-measures-from-outside   | bench/src/planted-a.ts                        | ../../server/src/platform/config/config.ts
nobody-imports-tests          | shared/src/planted-c.ts                       | ./numbers/money.test.ts
shared-numbers                | shared/src/numbers/planted-a.ts               | ../market/quote.ts
shared-basics                 | shared/src/assert.ts                          | ./market/quote.ts
shared-market                 | shared/src/market/planted-a.ts                | ../trading/orders/order.ts
shared-wallet                 | shared/src/wallet/planted-a.ts                | ../trading/orders/order.ts
shared-identity               | shared/src/identity/planted-a.ts              | ../market/quote.ts
shared-trading                | shared/src/trading/planted-a.ts               | ../ledger/posting.ts
shared-ledger                 | shared/src/ledger/planted-a.ts                | ../engine/store.ts
shared-engine                 | shared/src/engine/planted-a.ts                | ../api/envelope.ts
store-before-executor         | shared/src/engine/store.ts                    | ./executor.ts
trading-orders                | shared/src/trading/orders/planted-a.ts        | ../pricing/fee.ts
trading-pricing               | shared/src/trading/pricing/planted-a.ts       | ../triggers/trigger-book.ts
trading-triggers              | shared/src/trading/triggers/planted-a.ts      | ../risk/figures.ts
trading-risk                  | shared/src/trading/risk/planted-a.ts          | ../decisions/decide.ts
trading-rules                 | shared/src/trading/rules/planted-a.ts         | ../decisions/decide.ts
trading-decisions             | shared/src/trading/decisions/planted-a.ts     | ../explain/explain.ts
reference-before-its-page     | server/src/http/reference/planted-a.ts        | ./page/markup.ts
server-measurement            | server/src/features/wallet/planted-a.ts       | ../../platform/metrics/metrics.ts
server-platform               | server/src/platform/planted-a.ts              | ../core/market/live-market.ts
server-core                   | server/src/core/market/planted-a.ts           | ../../features/auth/sessions.ts
server-features               | server/src/features/site/planted-a.ts         | ../../ops/backups/manifest.ts
server-ops                    | server/src/ops/health/planted-a.ts            | ../../http/app.ts
server-ssr                    | server/src/ssr/planted-a.ts                   | ../http/app.ts
server-http                   | server/src/http/planted-a.ts                  | ../admin/router.ts
server-admin                  | server/src/admin/planted-a.ts                 | ../start.ts
server-feature-alerts         | server/src/features/alerts/planted-a.ts       | ../wallet/destination.ts
server-feature-auth           | server/src/features/auth/planted-a.ts         | ../wallet/destination.ts
server-feature-identity       | server/src/features/identity/planted-a.ts     | ../wallet/destination.ts
server-feature-newsroom       | server/src/features/newsroom/planted-a.ts     | ../wallet/destination.ts
server-feature-personal-data  | server/src/features/personal-data/planted-a.ts | ../content/articles.ts
server-feature-support        | server/src/features/support/planted-a.ts      | ../wallet/destination.ts
server-feature-wallet         | server/src/features/wallet/planted-b.ts       | ../content/articles.ts
server-feature-listed         | server/src/features/trading/planted-a.ts      | ../wallet/destination.ts
ui-is-first                   | client/src/ui/planted-a.ts                    | ../data/planted-a.ts
data-before-features          | client/src/data/planted-c.ts                  | ../features/planted/planted-a.ts
data-storage-before-transport | client/src/data/clock/planted-a.ts            | ../transport/live.ts
data-transport-before-subjects | client/src/data/transport/planted-a.ts        | ../market/quotes.ts
data-market-before-orders     | client/src/data/user/planted-a.ts             | ../orders/orders.ts
data-orders-before-wallet     | client/src/data/orders/planted-a.ts           | ../wallet/deposits.ts
data-wallet-before-support    | client/src/data/wallet/planted-a.ts           | ../support/support.ts
feature-explain               | client/src/features/explain/planted-a.ts      | ../planted/planted-a.ts
trade-folders                 | client/src/features/trade/ticket/planted-a.ts | ../alerts/alert-text.ts
features-before-app           | client/src/features/planted/planted-a.ts      | ../../app/planted-a.ts
feature-listed                | client/src/features/planted/planted-b.ts      | ../home/planted-a.ts
support-frame-is-isolated     | client/src/support-frame/planted-a.ts         | ../data/orders/orders.ts
support-frame-by-protocol     | client/src/features/planted/planted-c.ts      | ../../support-frame/main.ts
reference-stands-alone        | client/src/reference/planted-a.ts             | ../ui/theme/theme.ts
reference-is-its-own          | client/src/data/planted-e.ts                  | ../reference/stored.ts
service-worker-is-isolated    | client/src/service-worker/planted-a.ts        | ../ui/theme/theme.ts
service-worker-by-messages    | client/src/data/planted-d.ts                  | ../service-worker/precache-manifest.ts
ssr-is-isolated               | client/src/app/planted-d.ts                   | ../ssr/initial-state.ts
render-thread-by-its-entry    | client/ssr/planted-a.ts                   | ../src/app/app.tsx
app-knows-no-console          | client/src/app/planted-c.ts                   | ../console/components/shortcuts.ts
console-stands-apart          | client/src/console/components/planted-b.ts           | ../../data/orders/orders.ts
console-data-first            | client/src/console/data/planted-c.ts          | ../components/shortcuts.ts
console-components-before-pages      | client/src/console/components/planted-a.ts           | ../pages/stranger/planted-a.ts
console-pages-before-app      | client/src/console/pages/planted/planted-a.ts | ../../app/pages.ts
console-pages-stand-alone     | client/src/console/pages/planted/planted-b.ts | ../stranger/planted-a.ts
`;

function forbidden(rule, path, imported) {
  return file('arrows', rule, { path, text: `import '${imported}';\n`, expect: rule });
}

export const arrows = [
  ...TABLE.trim()
    .split('\n')
    .map((row) => forbidden(...row.split('|').map((cell) => cell.trim()))),
  file('arrows', 'a console page to be imported', {
    path: 'client/src/console/pages/stranger/planted-a.ts',
    text: "import './absent.ts';\n",
    expect: 'resolvable',
  }),
  file('arrows', 'a feature to be imported', {
    path: 'client/src/features/home/planted-a.ts',
    text: "import './absent.ts';\n",
    expect: 'resolvable',
  }),
  file('arrows', 'code that only a test uses', {
    path: 'server/src/planted-lonely.ts',
    text: 'export const lonely = 1;\n',
    expect: 'reached-by-a-program',
  }),
  file('arrows', 'a circle', {
    path: 'client/src/app/planted-a.ts',
    text: "import './planted-b.ts';\n",
    expect: 'no-circles',
  }),
  forbidden('no-circles', 'client/src/app/planted-b.ts', './planted-a.ts'),
];
