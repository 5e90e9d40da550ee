// Markdown files with YAML front matter, as Astro reads them.
import { parse } from 'yaml';

const FILE = /^---\n(.*?)\n---\n(.*)$/s;

/** Throws if the file has no front matter. */
export function parseFrontMatter<Data>(file: string): { data: Data; body: string } {
  const [, front, body = ''] = FILE.exec(file) ?? [];
  if (front === undefined) throw new Error('The file has no front matter.');
  return { data: parse(front) as Data, body: body.trim() };
}
