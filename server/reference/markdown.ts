// The description of the calls as Markdown, for docs/api.md.
import type { Field, Reading } from './reading.ts';

/** The whole page. */
export function markdownOf({ title, intro, base, groups, shapes }: Reading): string {
  const lines = [
    `# ${title}`,
    'Generated from `contract/` by `npm run docs`; a running server shows the same at `/api/v1/docs` and `/api/v1/openapi.json`.',
    `${intro} All paths stand below \`${base}\`.`,
  ];
  for (const { name, entries } of groups) {
    lines.push(`## ${name}`);
    for (const { method, path, summary, caller, encoding, fields, answer } of entries) {
      lines.push(`### ${method} ${path}`, summary, `For ${caller}.`);
      if (fields.length > 0) lines.push(`Sends${encoding ? ` as ${encoding}` : ''}:`, list(fields));
      if (answer.length > 0) lines.push('Answers:', list(answer));
    }
  }
  lines.push('## Shapes');
  for (const { name, fields } of shapes) lines.push(`### ${name}`, list(fields));
  return `${lines.join('\n\n')}\n`;
}

function list(fields: readonly Field[]): string {
  return fields
    .map(({ name, type, isRequired }) => `- \`${name}\`${isRequired ? '' : ', optional'}: ${type}`)
    .join('\n');
}
