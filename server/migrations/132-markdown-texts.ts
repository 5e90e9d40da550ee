// Converts the texts of posts and the briefs of case studies to Markdown. They were lists of lines with some markup.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const FIELDS: Readonly<Record<string, string>> = { posts: 'body', work: 'brief' };
const COLUMNS = [
  ['site_documents', 'key', 'published'],
  ['site_documents', 'key', 'draft'],
  ['site_document_versions', 'id', 'value'],
] as const;

interface Row {
  id: string;
  key: string;
  json: string;
}
type Entry = Record<string, unknown>;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, id, column] of COLUMNS) {
    const { rows } = await sql<Row>`select ${sql.ref(id)} as id, key, ${sql.ref(column)} as json
      from ${sql.table(table)}
      where key in ('posts', 'work') and ${sql.ref(column)} is not null`.execute(db);
    for (const row of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${withMarkdown(row)}
        where ${sql.ref(id)} = ${row.id}`.execute(db);
  }
}

function withMarkdown({ key, json }: Row): string {
  const field = FIELDS[key] ?? '';
  const entries = (JSON.parse(json) as Entry[]).map((entry) => {
    const lines = entry[field];
    return Array.isArray(lines) ? { ...entry, [field]: toMarkdown(lines as string[], key) } : entry;
  });
  return JSON.stringify(entries);
}

/** Each line was a block, and successive list items were one list. Only posts had markup. */
function toMarkdown(lines: readonly string[], key: string): string {
  if (key === 'work') return lines.map((line) => escapeMarks(line, ALL_MARKS)).join('\n\n');
  const blocks = lines.map((line, at) => {
    const list = getList(line);
    const isNext = list !== '' && list === getList(lines[at - 1] ?? '');
    return `${isNext ? '\n' : '\n\n'}${escapeMarks(line, NEW_MARKS)}`;
  });
  return blocks.join('').trim();
}

const getList = (line: string): string => /^(?:-|\d{1,3}(\.)) /.exec(line)?.[0].at(-2) ?? '';

/** Characters that are markup in Markdown but were plain text in posts. */
const NEW_MARKS =
  /[\\`<]|&(?=#?\w+;)|(?<!\*)\*(?!\*)|^#(?!##? )|^[+=~]|^>(?=\S|$)|^-(?=-{3,}$)|(?<=^\d+)\)/g;
const ALL_MARKS = /[\\`<*_[\]]|&(?=#?\w+;)|^[#+\-=~>]|(?<=^\d+)[.)]/g;

const escapeMarks = (line: string, marks: RegExp): string => line.replace(marks, '\\$&');
