// Refuses cited ids and sections that the specification does not have, in comments and test titles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../docs/specification');
const read = (path) => readFileSync(path, 'utf8');

/** Files that define ids, each as `- **HOME-01**`. */
const LISTS = ['items.md', 'open-points.md', 'promises.md'];

/** Documents that are cited by the number of a section. */
const NUMBERED = {
  'api-contract': join(FOLDER, 'api-contract.md'),
  razorpay: join(FOLDER, 'razorpay.md'),
  architecture: join(FOLDER, '../developers/architecture.md'),
};

/** Prefixes of public names that look like ids, such as UTF-16. */
const PUBLIC_PREFIXES = ['UTF', 'ISO', 'RFC'];

const ID = /\b(?:([A-Z]{2,})-\d{2}|S\d{2})\b(?!-\d)/g;
const SECTION = /\b([a-z]+(?:-[a-z]+)?)(?:\.md)?,? section (\d+)/gi;
const CHAPTER = /\bspec (\d+)/gi;
const CHAPTERS = 9;

/** Lists all ids of the specification, in its order. */
export function listDefinedIds() {
  return LISTS.flatMap((name) => [
    ...read(join(FOLDER, name)).matchAll(/^- \*\*([A-Z]+-\d{2}|S\d{2})\*\*/gm),
  ]).map(([, id = '']) => id);
}

/** The ids that a text cites. */
export function findIds(text) {
  return [...text.matchAll(ID)]
    .filter(([, area]) => !PUBLIC_PREFIXES.includes(area))
    .map(({ 0: id, index }) => ({ id, index }));
}

const readSections = (path) =>
  [...read(path).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);

let known;
function loadReferences() {
  known ??= {
    ids: new Set(listDefinedIds()),
    sections: Object.fromEntries(
      Object.entries(NUMBERED).map(([name, path]) => [name, readSections(path)]),
    ),
  };
  return known;
}

/** The ids and numbered sections that a text cites but that do not exist. */
export function findLostReferences(text) {
  const { ids, sections } = loadReferences();
  const lost = findIds(text).filter(({ id }) => !ids.has(id));
  for (const { 0: cited, 1: name, 2: number, index } of text.matchAll(SECTION)) {
    const numbers = sections[name.toLowerCase()];
    if (numbers && !numbers.includes(number)) lost.push({ id: cited, index });
  }
  for (const { 0: cited, 1: number, index } of text.matchAll(CHAPTER)) {
    if (Number(number) < 1 || Number(number) > CHAPTERS) lost.push({ id: cited, index });
  }
  return lost;
}

/** The lint rule. It checks the whole text of a file. */
export const referencesResolve = {
  meta: {
    type: 'problem',
    docs: { description: 'Refuses ids and sections that docs/specification does not have.' },
    messages: { lost: '{{id}} does not exist in docs/specification.' },
    schema: [],
  },
  create: ({ sourceCode, report }) => ({
    Program: () => {
      for (const { id, index } of findLostReferences(sourceCode.text)) {
        report({ loc: sourceCode.getLocFromIndex(index), messageId: 'lost', data: { id } });
      }
    },
  }),
};
