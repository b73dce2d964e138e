/** Lint rule: database transactions are synchronous; an async callback would commit before its work is done. */
export const noAsyncTransaction = {
  create(context) {
    return {
      CallExpression(node) {
        const name = node.callee.property?.name ?? node.callee.name;
        if (name !== 'transaction' && name !== 'inTransaction') return;
        const work = node.arguments.find((argument) => argument.async === true);
        if (work) context.report({ node: work, message: 'The callback of a transaction must not be async.' });
      },
    };
  },
};
