/** Lint rule: visible and spoken texts of the client come from the locale files. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
const LETTER = /\p{L}/u;

/** The literals an expression may show: both arms of a condition, the right side of `&&`, the text of a template. */
function shown(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw);
    case 'ConditionalExpression':
      return [...shown(node.consequent), ...shown(node.alternate)];
    case 'LogicalExpression':
      return [...shown(node.left), ...shown(node.right)];
    case 'JSXExpressionContainer':
      return shown(node.expression);
    default:
      return [];
  }
}

function hasText(node) {
  return shown(node).some((text) => LETTER.test(text));
}

export const noVisibleLiteral = {
  create(context) {
    const message = 'Visible texts come from the locale files.';
    return {
      JSXText(node) {
        if (LETTER.test(node.value)) context.report({ node, message });
      },
      JSXExpressionContainer(node) {
        const child = node.parent?.type === 'JSXElement' || node.parent?.type === 'JSXFragment';
        if (child && hasText(node)) context.report({ node, message });
      },
      JSXAttribute(node) {
        if (SPOKEN.has(node.name.name) && node.value && hasText(node.value))
          context.report({ node, message });
      },
      CallExpression(node) {
        const callee = node.callee.object?.name ?? node.callee.name;
        if (callee === 'toast' && node.arguments[0] && hasText(node.arguments[0]))
          context.report({ node, message });
      },
    };
  },
};
