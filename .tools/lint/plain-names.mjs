/** Lint rule: names of variables, parameters, functions, fields and properties use standard terms and not private words. */
import { wordsOf } from '../tidy/name-words.mjs';

/** Words that name no value. A name says what the value is at its place: a request, a stored row, a dragged line. */
const PRIVATE = new Set(
  [
    'asked asking beat beside born desk dress dressing gone goodbye grip grips heard hears held house',
    'keeps kept knock lacked lacking lively looker mine nobody ours patience patiently pulse',
    'puppet said says shelf somebody soon stands storm talk theirs thief told wanted whisper whoever wish',
    'wishes',
  ].flatMap((line) => line.split(' ')),
);

/** Fields of stored records and of messages between versions of the client; their names cannot change. */
const FIXED = new Set(['heldMicros', 'heldLots', 'heardAtMs', 'isMine', 'dress', 'lacked']);

/** The identifiers that a pattern declares; a shorthand such as `{ held }` repeats the name of its property. */
function declared(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return declared(pattern.left);
    case 'RestElement':
      return declared(pattern.argument);
    case 'TSParameterProperty':
      return declared(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap(declared);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.shorthand === true ? [] : declared(property.value ?? property.argument),
      );
    default:
      return [];
  }
}

export const plainNames = {
  create(context) {
    const check = (node) => {
      const word = FIXED.has(node.name) ? undefined : wordsOf(node.name).find((one) => PRIVATE.has(one));
      if (word !== undefined)
        context.report({ node, message: `"${node.name}": "${word}" does not say what the value is.` });
    };
    const checkKey = ({ key, computed }) => {
      if (computed !== true && (key?.type === 'Identifier' || key?.type === 'PrivateIdentifier')) check(key);
    };
    const checkFunction = ({ id, params }) => [id, ...params].flatMap(declared).forEach(check);
    return {
      VariableDeclarator: ({ id }) => declared(id).forEach(check),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: ({ id }) => declared(id).forEach(check),
      MethodDefinition: checkKey,
      PropertyDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      TSTypeAliasDeclaration: ({ id }) => check(id),
      TSInterfaceDeclaration: ({ id }) => check(id),
    };
  },
};
