// Draws the folders of the code and the imports between them, for docs/architecture.md.
import { SHARED_ISLANDS } from '../../eslint.zones.js';
import { circleIn, WALKED } from './imports.ts';
import type { Imports } from './imports.ts';

type Graph = Map<string, Set<string>>;

/** Which box of a picture a file lies in; undefined: it is not drawn. */
type BoxOf = (file: string) => string | undefined;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const wholeBox: BoxOf = (file) => WALKED.find((folder) => file.startsWith(`${folder}/`));

/** The routes of all domains are one box: they stand on http, which stands on the domain of accounts. */
const serverBox: BoxOf = (file) => {
  const [top, folder = '', name] = file.split('/');
  if (top !== 'server') return undefined;
  if (name === undefined) return 'app, main';
  return file.endsWith('.routes.ts') ? 'routes' : folder;
};

const siteBox: BoxOf = (file) => {
  const [top, folder = '', inside, name] = file.split('/');
  if (top !== 'src' || folder.endsWith('.d.ts')) return undefined;
  if (inside === undefined) return folder === 'content.config.ts' ? 'content' : 'company';
  if (folder !== 'islands') return folder === 'assets' ? undefined : folder;
  if (name === undefined) return 'islands that join features';
  return SHARED_ISLANDS.includes(inside) ? `islands/${inside}` : 'islands/FEATURE';
};

/** The pictures by the names of their places in the document. */
export const PICTURES: Readonly<Record<string, BoxOf>> = {
  whole: wholeBox,
  server: serverBox,
  site: siteBox,
};

/** A picture of the boxes as text for Mermaid. Throws where imports between boxes come round in a circle. */
export function pictureOf(imports: Imports, boxOf: BoxOf): string {
  const graph = graphOf(imports, boxOf);
  const circle = circleIn(graph);
  if (circle) throw new Error(`These import each other: ${circle.join(' -> ')}.`);
  const boxes = [...graph.keys()].sort();
  const id = (box: string): string => box.replaceAll(/\W+/g, '_');
  const arrows = boxes.flatMap((box) =>
    [...needed(graph, box)].sort().map((other) => `  ${id(box)} --> ${id(other)}`),
  );
  return ['flowchart TD', ...boxes.map((box) => `  ${id(box)}["${box}"]`), ...arrows].join('\n');
}

function graphOf(imports: Imports, boxOf: BoxOf): Graph {
  const graph: Graph = new Map();
  for (const [file, others] of imports) {
    if (isTest(file)) continue;
    const box = boxOf(file);
    if (box === undefined) continue;
    const known = graph.get(box) ?? new Set();
    graph.set(box, known);
    for (const other of others) {
      const there = isTest(other) ? undefined : boxOf(other);
      if (there !== undefined && there !== box) known.add(there);
    }
  }
  return graph;
}

/** What a box imports and reaches by no longer way. */
function needed(graph: Graph, box: string): string[] {
  const direct = [...(graph.get(box) ?? [])];
  return direct.filter(
    (one) => !direct.some((other) => other !== one && reaches(graph, other, one)),
  );
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const next = graph.get(from) ?? new Set();
  return next.has(to) || [...next].some((one) => reaches(graph, one, to));
}
