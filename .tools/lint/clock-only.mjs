/** Lint rule: only the clock reads the time of day, so that tests can set it. Formatting a given time is allowed. */
export const clockOnly = {
  create(context) {
    const message = 'The time comes from the clock that is handed in, never from the machine.';
    return {
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') context.report({ node, message });
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message });
      },
      CallExpression(node) {
        if (node.callee.name === 'Date') context.report({ node, message });
      },
    };
  },
};
