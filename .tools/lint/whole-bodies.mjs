/**
 * Lint rule: a body of a repository has no async and no await, delegates each statement with `yield*`, and writes in a
 * transaction when it has several statements.
 */

const ASYNC =
  'A body of a repository is a generator: the query runner of the database waits for its statements.';
const PLAIN_YIELD = 'A plain yield loses the type of the result: use yield*.';
const LOST = 'A statement that is not delegated is never executed: use yield*.';
const LOOSE = 'Several statements with a write: use a transaction, since others can write between them.';

/** Calls that return no body and may stand alone. */
const PLAIN_CALLS = /^(push|set|add|delete|invariant)$/;
const WRITES = /^(write|changedRows|changesOne|onlyRow)$/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function calledName({ callee }) {
  return callee.property?.name ?? callee.name ?? '';
}

function children(node) {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value?.type === 'string');
}

/** The delegated expressions of a function, without those of functions in it. */
function delegated(node) {
  const own = node.type === 'YieldExpression' && node.delegate ? [node.argument] : [];
  return [...own, ...children(node).flatMap((child) => (FUNCTIONS.has(child.type) ? [] : delegated(child)))];
}

function isWrite(node) {
  const called = node.type === 'CallExpression' ? calledName(node) : '';
  // A converted result: `changedRows(…).map(…)`.
  if (called === 'map') return isWrite(node.callee.object);
  return WRITES.test(called);
}

function enclosing(node) {
  let found = node.parent;
  while (found && !FUNCTIONS.has(found.type)) found = found.parent;
  return found;
}

export const wholeBodies = {
  create(context) {
    const check = (node) => {
      if (node.async === true) context.report({ node, message: ASYNC });
      // Other generators run in the transaction of their caller.
      const isMethod = node.generator === true && node.parent?.type === 'Property';
      if (!isMethod) return;
      const statements = delegated(node.body);
      if (statements.length > 1 && statements.some(isWrite)) context.report({ node, message: LOOSE });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
      AwaitExpression: (node) => context.report({ node, message: ASYNC }),
      YieldExpression(node) {
        if (!node.delegate) context.report({ node, message: PLAIN_YIELD });
      },
      ExpressionStatement(node) {
        const call = node.expression;
        if (call.type !== 'CallExpression' || PLAIN_CALLS.test(calledName(call))) return;
        if (enclosing(node)?.generator === true) context.report({ node, message: LOST });
      },
    };
  },
};
