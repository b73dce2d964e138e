/** Lint rule: no SQL by string concatenation; values are bound, identifiers are constants. The `sql` tag binds and is allowed. */
const SQL =
  /\b(select\b[\s\S]*\bfrom|insert\s+(or\s+\w+\s+)?into|update\b[\s\S]*\bset|delete\s+from|create\s+(table|index)|drop\s+table)\b/i;

function literalText(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.raw).join(' ');
  if (node.type === 'BinaryExpression') return `${literalText(node.left)} ${literalText(node.right)}`;
  return '';
}

export const noSqlText = {
  create(context) {
    const message = 'SQL put together from text: use the query builder or bound parameters.';
    return {
      TemplateLiteral(node) {
        const tagged = node.parent?.type === 'TaggedTemplateExpression';
        if (!tagged && node.expressions.length > 0 && SQL.test(literalText(node)))
          context.report({ node, message });
      },
      BinaryExpression(node) {
        const outermost = node.parent?.type !== 'BinaryExpression';
        if (outermost && node.operator === '+' && SQL.test(literalText(node)))
          context.report({ node, message });
      },
      CallExpression(node) {
        const raw = node.callee.object?.name === 'sql' && node.callee.property?.name === 'raw';
        const given = node.arguments[0];
        if (raw && given?.type !== 'Literal') context.report({ node, message });
      },
    };
  },
};
