// Browsers get calls of the contract without what only the server and the documentation read, and without the schemas and
// calls that no page uses.
import type { Plugin } from 'vite';

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/;
/** Of the object that `endpoint()` takes. What is sent is checked by the server: browsers read answers only. */
const NOT_FOR_BROWSERS: readonly string[] = [
  ...['summary', 'fails', 'needs', 'encoding', 'sends'],
  ...['body', 'query', 'params', 'files', 'maxBytes'],
];

/**
 * Calls whose answer the site reads by its own readers, as any server may send it (src/api/section-7): no page checks it by
 * the contract. They are asked by `send` alone.
 */
const READ_LENIENTLY: readonly string[] = [
  ...['/course/page', '/course/getFullCourseDetails', '/course/getCourseDetails'],
  ...['/course/getAllCourses', '/course/searchCourse', '/course/showAllCategories'],
  '/profile/getEnrolledCourses',
];

/** An ESTree node, as far as this looks. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  apply: 'build',
  transform(code, id) {
    if (this.environment.name !== 'client' || !CONTRACT.test(id)) return null;
    const module = this.parse(code) as unknown as Node;
    const left = endpointsIn(module).flatMap(unread);
    const marks = declared(module)
      .flatMap(pureCalls)
      .filter(({ start }) => !left.some((one) => start >= one.start && start < one.end));
    const edits = [...left, ...marks.map(({ start }) => ({ start, end: start }))];
    let kept = '';
    let from = 0;
    for (const { start, end } of edits.toSorted((one, other) => one.start - other.start)) {
      kept += code.slice(from, start) + (start === end ? PURE : '');
      from = end;
    }
    // A module of values: nobody needs it for what it does.
    return { code: kept + code.slice(from), map: null, moduleSideEffects: false };
  },
};

/** Tells the bundler that a call does nothing but answer: what nobody reads of it is left out. */
const PURE = '/* @__PURE__ */ ';
/** What makes a schema or describes a call. */
const MAKERS = ['endpoint', 'answerWith'];

/** What the module's own names are given. */
function declared({ body }: Node): Node[] {
  return (body as Node[])
    .map((one) => (isNode(one['declaration']) ? one['declaration'] : one))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .flatMap(({ init }) => (isNode(init) ? [init] : []));
}

/** Calls of ours and of the schema library, but those of what another call answers. */
function pureCalls(node: Node): Node[] {
  if (/Function/.test(node.type)) return [];
  const { callee } = node;
  const maker = isNode(callee) && isNode(callee['object']) ? callee['object'] : callee;
  const name = isNode(maker) ? String(maker['name']) : '';
  const own = node.type === 'CallExpression' && (name === 'z' || MAKERS.includes(name));
  const within = Object.values(node).flat().filter(isNode).flatMap(pureCalls);
  return own ? [node, ...within] : within;
}

/** The objects that describe calls, in the order of the text. */
function endpointsIn(node: Node): Node[] {
  const callee = node['callee'];
  if (isNode(callee) && callee['name'] === 'endpoint')
    return (node['arguments'] as Node[]).slice(0, 1);
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => endpointsIn(child));
}

/** What is left out of such an object: from the start of a property to that of the next. */
function unread(described: Node): { start: number; end: number }[] {
  const properties = described['properties'] as Node[];
  const nameOf = ({ key }: Node) => (isNode(key) ? String(key['name']) : '');
  const path = properties.find((one) => nameOf(one) === 'path')?.['value'];
  const isLenient = isNode(path) && READ_LENIENTLY.includes(String(path['value']));
  const left = isLenient ? [...NOT_FOR_BROWSERS, 'answer'] : NOT_FOR_BROWSERS;
  return properties.flatMap((property, nth) => {
    const end = properties[nth + 1]?.start ?? described.end - 1;
    return left.includes(nameOf(property)) ? [{ start: property.start, end }] : [];
  });
}
