// Browsers get calls of the contract without what only the server and the documentation read.
import type { Plugin } from 'vite';

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/;
/** Of the object that `endpoint()` takes. What is sent is checked by the server: browsers read answers only. */
const NOT_FOR_BROWSERS: readonly string[] = [
  ...['summary', 'fails', 'needs', 'encoding', 'sends'],
  ...['body', 'query', 'params', 'files', 'maxBytes'],
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
    const left = endpointsIn(this.parse(code) as unknown as Node).flatMap(unread);
    if (left.length === 0) return null;
    let kept = '';
    let from = 0;
    for (const { start, end } of left) {
      kept += code.slice(from, start);
      from = end;
    }
    return { code: kept + code.slice(from), map: null };
  },
};

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
  return properties.flatMap(({ start, ...property }, nth) => {
    const key = property['key'];
    const name = isNode(key) ? String(key['name']) : '';
    const end = properties[nth + 1]?.start ?? described.end - 1;
    return NOT_FOR_BROWSERS.includes(name) ? [{ start, end }] : [];
  });
}
