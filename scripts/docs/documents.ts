// The generated documents; `npm run docs` writes them.
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { formatSchemaMarkdown, readDatabaseSchema } from '#tests/support/schema.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PERMISSIONS, findReach } from '#contract/accounts/permissions.ts';
import { ROLES } from '#contract/accounts/roles.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listDefinedIds, findIds } from '../../eslint/references.js';
import { listCodeFiles, ROOT } from './imports.ts';

export async function buildDocuments(): Promise<Record<string, string>> {
  return {
    'permissions.md': buildPermissionsDocument(),
    'schema.md': await buildSchemaDocument(),
    'tests.md': buildTestedItemsDocument(),
  };
}

async function buildSchemaDocument(): Promise<string> {
  const db = openDatabase(':memory:');
  await migrate(db, migrations);
  const text = formatSchemaMarkdown(await readDatabaseSchema(db));
  await db.destroy();
  return text;
}

const REACH_LABELS = { all: 'yes', own: 'own courses' } as const;

const INTRO = `# Permissions

Generated from \`contract/\` by \`npm run docs\`. Owners, managers, instructors and support are Admins on the wire
(decision 10). An admin endpoint names the permission that it needs; callers without it get \`forbidden\`.
'Own courses' are the courses that an instructor teaches; other courses are reported as not found.`;

const FIELDS = `Two permissions concern fields, not endpoints: \`courses.publish\` the \`status\` and \`commerce.edit\` the \`price\` of a course, in
\`editCourse\` and \`createCourse\`. \`revenue.read\` also shows the revenue in \`getOverview\`, and \`payments.read\` every order in
\`getPaymentOrder\`. \`courses.edit\` opens the videos and texts of a course without an enrolment. A permission without an endpoint is
reserved for later.

In production owners, managers and support need two-step verification, because these roles refund payments or export the data of all
students (\`contract/accounts/second-step-roles.ts\`). Owners need it at once, the others fourteen days after they got the role. The
dashboard shows the date.`;

function buildPermissionsDocument(): string {
  const permissions = Object.keys(PERMISSIONS) as Permission[];
  const head = `| permission | ${ROLES.join(' | ')} | endpoints |`;
  const rule = `| --- |${ROLES.map(() => ' --- |').join('')} --- |`;
  return `${[INTRO, [head, rule, ...permissions.map(formatPermission)].join('\n'), FIELDS].join('\n\n')}\n`;
}

function formatPermission(permission: Permission): string {
  const cells = ROLES.map((role) => {
    const reach = findReach(role, permission);
    return reach ? REACH_LABELS[reach] : '–';
  });
  const calls = Object.entries<Endpoint>(api).filter(([, { needs }]) => needs === permission);
  const names = calls.map(([name]) => `\`${name}\``).join(', ');
  return `| \`${permission}\` | ${cells.join(' | ')} | ${names} |`;
}

/** Items that are verified by documents and by hand instead of by a test: see promises.md. */
export const WITHOUT_TEST: readonly string[] = ['S34', 'S43'];

interface Title {
  file: string;
  text: string;
}

/** Test titles by id of the specification, in its order. */
export function listTestedItems(): Map<string, Title[]> {
  const titlesById = new Map<string, Title[]>(listDefinedIds().map((id) => [id, []]));
  for (const file of listCodeFiles()
    .filter((codeFile) => /\.(test|spec)\.tsx?$/.test(codeFile))
    .sort()) {
    for (const { ids, text } of listTitles(readFileSync(join(ROOT, file), 'utf8'))) {
      for (const id of ids) titlesById.get(id)?.push({ file, text });
    }
  }
  return titlesById;
}

/** Texts in a test file that contain ids: titles, and rows of tables that become titles. */
function listTitles(code: string): { ids: Set<string>; text: string }[] {
  if (findIds(code).length === 0) return [];
  const titles: { ids: Set<string>; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = toText(node);
    const ids = text === undefined ? [] : findIds(text).map(({ id }) => id);
    if (text !== undefined && ids.length > 0)
      titles.push({ ids: new Set(ids), text: removeIds(text, ids) });
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', code, ts.ScriptTarget.Latest));
  return titles;
}

function toText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function removeIds(text: string, ids: readonly string[]): string {
  const words = ids.reduce((rest, id) => rest.replace(id, ''), text);
  return words
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ ,:]+/, '')
    .trim();
}

function buildTestedItemsDocument(): string {
  const lines = [...listTestedItems()].map(([id, titles]) =>
    [`- **${id}**`, ...titles.map(({ file, text }) => `  - ${file}: ${text}`)].join('\n'),
  );
  return `# Tests by item of the specification

Generated from the titles of tests by \`npm run docs\`. Items without a test: ${WITHOUT_TEST.join(', ')} (docs/specification/promises.md).

${lines.join('\n')}
`;
}
