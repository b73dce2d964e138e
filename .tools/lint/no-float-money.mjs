/** Lint rule: no floating-point money and prices; they are integers from parsing to formatting. */
const MONEY = /(micros|money|balance|margin|fee|profit|amount|equity|cash)$/i;

/** The name at the end of an identifier, a member or a call: `order.marginMicros` → `marginMicros`. */
function lastName(node) {
  if (node?.type === 'CallExpression') return lastName(node.callee);
  return node?.property?.name ?? node?.name ?? '';
}

function isMoney(node) {
  return MONEY.test(lastName(node));
}

export const noFloatMoney = {
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      CallExpression(node) {
        const name = lastName(node.callee);
        if (name === 'parseFloat')
          report(node, 'parseFloat makes a float: parse decimals with shared/numbers/decimal.');
        if (name === 'toFixed')
          report(node, 'toFixed rounds a float: format integers with shared/numbers/decimal.');
        if (name === 'Number' && node.callee.type === 'Identifier' && isMoney(node.arguments[0])) {
          report(node, 'Number() on money loses micro-dollars: keep it a bigint.');
        }
      },
      UnaryExpression(node) {
        if (node.operator === '+' && isMoney(node.argument))
          report(node, 'Unary plus on money makes a float.');
      },
      BinaryExpression(node) {
        const timesOne = node.operator === '*' && (node.right.value === 1 || node.left.value === 1);
        if (timesOne) report(node, 'Multiplying by 1 is a hidden conversion to a float.');
      },
    };
  },
};
