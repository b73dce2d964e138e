/**
 * Lint rule: a row read before an await is not used after it, since another call may have changed it. It is read again before the
 * write. Fields that never change are allowed, and so are confirmed rows, whose writes compare their version.
 */

/** Repositories' look-ups, and the functions of the server that pass on what one of them found. */
const LOOK_UP =
  /^(byId|byEmail|byUid|userById|userByContact|userByInviteCode|demoOfUser|latestOf|find|deposit|withdrawal|adjustment|userOf|known|existing|usable)$/;
/** A caller's rows as the request brought them. */
const CALLERS = new Set(['session', 'caller']);
/** Their placeholder in the list of uses; no variable has this name. */
const CALLER = 'session.user';
const CONSTANT = new Set(['id', 'uid', 'hash', 'isDemo', 'scope', 'accountId', 'userId', 'createdAtMs']);

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function children(node) {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value?.type === 'string');
}

function calledName(node) {
  return node.callee?.property?.name ?? node.callee?.name ?? '';
}

/** The call whose result is stored: behind an await, `??`, a condition, or none of them. */
function isLookUp(node) {
  switch (node?.type) {
    case 'CallExpression':
      return LOOK_UP.test(calledName(node)) && !FUNCTIONS.has(node.arguments[0]?.type);
    case 'AwaitExpression':
      return isLookUp(node.argument);
    case 'LogicalExpression':
      return isLookUp(node.left) || isLookUp(node.right);
    case 'ConditionalExpression':
      return isLookUp(node.consequent) || isLookUp(node.alternate);
    default:
      return false;
  }
}

/** The awaits, the rows and the uses of one function, in the order of the text. */
function collect(node, found, isNested) {
  if (node.type === 'AwaitExpression' && !isNested) found.awaits.push(node);
  if (node.type === 'VariableDeclarator' && !isNested && node.id.type === 'Identifier' && isLookUp(node.init))
    found.rows.push({ name: node.id.name, end: node.range[1] });
  if (node.type === 'MemberExpression') {
    const owner = node.object;
    const isUser = owner.type === 'MemberExpression' && owner.property.name === 'user';
    if (isUser && CALLERS.has(owner.object.name)) {
      if (!CONSTANT.has(node.property.name)) found.uses.push({ node, name: CALLER });
      return;
    }
    if (node.property.name === 'user' && CALLERS.has(owner.name)) found.uses.push({ node, name: CALLER });
    if (owner.type === 'Identifier' && CONSTANT.has(node.property.name)) return;
    if (owner.type === 'Identifier') found.uses.push({ node: owner, name: owner.name });
    else collect(owner, found, isNested);
    if (node.computed) collect(node.property, found, isNested);
    return;
  }
  if (node.type === 'Property') {
    collect(node.value, found, isNested);
    return;
  }
  // Properties of a caller's user that never change.
  const isTaking = node.type === 'VariableDeclarator' && node.init?.type === 'MemberExpression';
  if (isTaking && node.id.type === 'ObjectPattern' && takesConstants(node.id)) return;
  if (node.type === 'Identifier') {
    found.uses.push({ node, name: node.name });
    return;
  }
  // Control leaves there: nothing after it sees the state of before.
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') {
    const inside = { awaits: [], rows: [], uses: [] };
    for (const child of children(node)) collect(child, inside, isNested);
    found.rows.push(...inside.rows);
    found.uses.push(...inside.uses);
    return;
  }
  const nested = isNested || FUNCTIONS.has(node.type);
  for (const child of children(node)) collect(child, found, nested);
}

function takesConstants({ properties }) {
  return properties.every(({ key }) => CONSTANT.has(key?.name));
}

export const noStaleRow = {
  create(context) {
    const message = 'Read before an await and used after it: read it again in the task that uses it.';
    const check = (node) => {
      if (!node.async) return;
      const found = { awaits: [], rows: [], uses: [] };
      collect(node.body, found, false);
      for (const { node: use, name } of found.uses) {
        const at = use.range[0];
        const readAt =
          name === CALLER
            ? node.range[0]
            : found.rows.findLast((row) => row.name === name && row.end <= at)?.end;
        const isStale =
          readAt !== undefined &&
          found.awaits.some(({ range: [start, end] }) => start >= readAt && end <= at);
        if (isStale) context.report({ node: use, message });
      }
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
