// Prevents crashes on pages that the browser translates. Translators replace text nodes by their own elements. React still
// refers to the removed node and cannot insert beside it, remove it or update it. A text that is the only child of an
// element is safe, because React then sets the text content of the element.

/** Components that are never added, removed or replaced beside a text. */
const STABLE_COMPONENTS = ['Icon'];

/** Literal text such as `Save` and `{' '}`. */
function getFixedText(child) {
  if (child.type === 'JSXText') return child.value;
  if (child.type !== 'JSXExpressionContainer') return undefined;
  const { type, value } = child.expression;
  if (type === 'JSXEmptyExpression') return '';
  return typeof value === 'string' ? value : undefined;
}

function listReturned(callback) {
  if (callback?.type !== 'ArrowFunctionExpression') return [];
  if (callback.body.type !== 'BlockStatement') return [callback.body];
  const returns = callback.body.body.filter(({ type }) => type === 'ReturnStatement');
  return returns.flatMap(({ argument }) => argument ?? []);
}

/** Whether an expression may render as text, as far as its syntax shows. */
function canBeText(node, slots) {
  const canPartBeText = (part) => canBeText(part, slots);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return false;
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'LogicalExpression') {
    return canPartBeText(node.right) || (node.operator !== '&&' && canPartBeText(node.left));
  }
  if (node.type === 'ConditionalExpression')
    return canPartBeText(node.consequent) || canPartBeText(node.alternate);
  if (node.type === 'CallExpression') {
    const name = node.callee.property?.name ?? node.callee.name;
    if (name === 'map') return listReturned(node.arguments[0]).some(canPartBeText);
    return !slots.includes(name);
  }
  return !slots.includes(node.property?.name ?? node.name);
}

const isComponent = ({ type, openingElement }) =>
  type === 'JSXElement' && !/^[a-z]/.test(openingElement.name.name ?? 'X');

const canChange = (child) =>
  child.type === 'JSXExpressionContainer' ||
  child.type === 'JSXFragment' ||
  (isComponent(child) && !STABLE_COMPONENTS.includes(child.openingElement.name.name));

function check(parent, slots, report) {
  const children = parent.children.filter((child) => getFixedText(child)?.trim() !== '');
  const isFragment = parent.type === 'JSXFragment';
  if (children.length < 2 && !isFragment) return;
  const hasPassedChildren = isFragment || isComponent(parent);
  let isAfterChange = false;
  for (const child of children) {
    if (getFixedText(child) !== undefined) {
      if (hasPassedChildren || isAfterChange) report({ node: child, messageId: 'alone' });
      continue;
    }
    const isVariable =
      child.type === 'JSXExpressionContainer' && canBeText(child.expression, slots);
    if (isVariable) report({ node: child, messageId: 'alone' });
    isAfterChange ||= canChange(child);
  }
}

export const textAlone = {
  meta: {
    type: 'problem',
    docs: { description: 'Puts text that may change, or whose neighbours may, into an element.' },
    messages: {
      alone:
        'Make this text the only child of an element, or translated pages crash: <span>{text}</span>, or {`${count} lessons`}.',
    },
    schema: [
      { type: 'object', properties: { slots: { type: 'array', items: { type: 'string' } } } },
    ],
  },
  create: ({ options: [{ slots = [] } = {}], report }) => ({
    JSXElement: (node) => check(node, slots, report),
    JSXFragment: (node) => check(node, slots, report),
  }),
};
