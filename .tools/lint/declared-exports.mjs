/** Lint rule: exported functions are function declarations. Local functions are free. */
export const declaredExports = {
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        for (const declared of node.declaration?.declarations ?? []) {
          const kind = declared.init?.type;
          if (kind === 'ArrowFunctionExpression' || kind === 'FunctionExpression') {
            context.report({
              node: declared,
              message: 'Write an exported function as a function declaration.',
            });
          }
        }
      },
    };
  },
};
