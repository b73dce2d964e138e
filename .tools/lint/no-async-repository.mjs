/** Lint rule: each method of a repository on SQLite is one synchronous body; after an await a transaction would contain the writes of others. */

const MESSAGE = 'A repository on SQLite is synchronous; asynchronous() makes promises of its methods.';

export const noAsyncRepository = {
  create(context) {
    const check = (node) => {
      if (node.async === true) context.report({ node, message: MESSAGE });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      AwaitExpression: (node) => context.report({ node, message: MESSAGE }),
    };
  },
};
