// The API reference as Markdown.
import type { Field, ApiReference } from './api-reference.ts';

export const REFUSALS_NOTE =
  'This list is complete. Each endpoint lists its own error codes; codes marked "any endpoint" can come from every endpoint.';

export function renderMarkdown({
  title,
  intro,
  base,
  groups,
  refusals,
  schemas: schemas,
}: ApiReference): string {
  const lines = [
    `# ${title}`,
    'Generated from `contract/` by `npm run docs`; a running server shows the same at `/api/v1/docs` and `/api/v1/openapi.json`.',
    `${intro} All paths are relative to \`${base}\`.`,
  ];
  for (const { name, entries } of groups) {
    lines.push(`## ${name}`);
    for (const entry of entries) {
      const { method, path, summary, caller, encoding, fields, answer } = entry;
      lines.push(`### ${method} ${path}`, summary, `Access: ${caller}.`);
      if (fields.length > 0)
        lines.push(`Request${encoding ? ` (${encoding})` : ''}:`, renderFields(fields));
      if (answer.length > 0) lines.push('Response:', renderFields(answer));
      const codes = entry.refusals.map(({ code, status }) => `\`${code}\` (${status})`);
      if (codes.length > 0) lines.push(`Error codes: ${codes.join(', ')}.`);
    }
  }
  lines.push('## Error codes', REFUSALS_NOTE);
  lines.push(
    refusals
      .map(
        ({ code, status, meaning, isCommon: isCommon }) =>
          `- \`${code}\` (${status})${isCommon ? ', any endpoint' : ''}: ${meaning}`,
      )
      .join('\n'),
  );
  lines.push('## Schemas');
  for (const { name, fields } of schemas) lines.push(`### ${name}`, renderFields(fields));
  return `${lines.join('\n\n')}\n`;
}

function renderFields(fields: readonly Field[]): string {
  return fields
    .map(({ name, type, isRequired }) => `- \`${name}\`${isRequired ? '' : ', optional'}: ${type}`)
    .join('\n');
}
