/** Lint rules of the project as an oxlint plugin; CONTRIBUTING.md explains them. */
import { clockOnly } from './clock-only.mjs';
import { declaredExports } from './declared-exports.mjs';
import { noAsyncTransaction } from './no-async-transaction.mjs';
import { noFloatMoney } from './no-float-money.mjs';
import { noSqlText } from './no-sql-text.mjs';
import { noStaleRow } from './no-stale-row.mjs';
import { noVisibleLiteral } from './no-visible-literal.mjs';
import { plainNames } from './plain-names.mjs';
import { wholeBodies } from './whole-bodies.mjs';

export default {
  meta: { name: 'vernier' },
  rules: {
    'clock-only': clockOnly,
    'declared-exports': declaredExports,
    'no-async-transaction': noAsyncTransaction,
    'no-float-money': noFloatMoney,
    'no-sql-text': noSqlText,
    'no-stale-row': noStaleRow,
    'no-visible-literal': noVisibleLiteral,
    'plain-names': plainNames,
    'whole-bodies': wholeBodies,
  },
};
