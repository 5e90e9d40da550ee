// The API reference as one page without scripts.
import { createHash } from 'node:crypto';
import { OPENAPI_PATH } from '#contract/api.ts';
import type { Entry, Field, ApiReference } from './api-reference.ts';

const REFUSALS_NOTE =
  'This list is complete. Each endpoint lists its own error codes. Every endpoint can also return the codes marked "any endpoint".';

const STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-width: 54rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1, h2 { line-height: 1.15; }
h2 { margin-top: 3rem; border-bottom: 2px solid; padding-bottom: .25rem; }
article { margin-top: 2rem; }
article h3 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
article p { margin: .25rem 0; }
code, h3 { font-family: ui-monospace, monospace; }
h3 b { display: inline-block; min-width: 4.5rem; }
nav ul { columns: 18rem; padding-left: 1.25rem; }
nav a, dd { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .125rem 1rem; margin: .25rem 0 .75rem; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; }
small { opacity: .75; }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }
@media (width < 34rem) { dl { grid-template-columns: 1fr; } dd { margin: 0 0 .5rem 1rem; } }
`;

/** Allows only the style of this page. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderHtml({
  title,
  intro,
  base,
  groups,
  refusals,
  schemas,
}: ApiReference): string {
  const renderFields = createFieldRenderer(schemas.map((shape) => shape.name));
  const contents = groups
    .flatMap((group) => group.entries)
    .map(({ id, method, path }) => `<li><a href="#${id}">${method} ${escapeHtml(path)}</a></li>`)
    .join('');
  const renderedGroups = groups
    .map(
      ({ name, entries }) =>
        `<h2>${escapeHtml(name)}</h2>${entries.map((entry) => renderEntry(entry, renderFields)).join('')}`,
    )
    .join('');
  const named = schemas
    .map(
      ({ name, fields }) =>
        `<article id="${name}"><h3>${escapeHtml(name)}</h3>${renderFields(fields)}</article>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)} All paths are relative to <code>${escapeHtml(base)}</code>. Machine-readable: <a href="${base}${OPENAPI_PATH}">OpenAPI 3.1</a>.</p>
<nav aria-label="Endpoints"><ul>${contents}</ul></nav>
${renderedGroups}
<h2 id="refusals">Error codes</h2>
<p>${escapeHtml(REFUSALS_NOTE)}</p>
<dl>${refusals.map(renderRefusal).join('')}</dl>
<h2>Schemas</h2>
${named}
</main>
</body>
</html>
`;
}

function renderRefusal({
  code,
  status,
  meaning,
  isCommon,
}: ApiReference['refusals'][number]): string {
  const small = `<small>${status}${isCommon ? ', any endpoint' : ''}</small>`;
  return `<dt>${code} ${small}</dt><dd>${escapeHtml(meaning)}</dd>`;
}

type RenderFields = (fields: readonly Field[]) => string;

function renderEntry(entry: Entry, renderFields: RenderFields): string {
  const { id, method, path, summary, caller, encoding, fields, answer, refusals } = entry;
  const codes = refusals.map(({ code, status }) => `${code} (${status})`).join(', ');
  const sends = `Request${encoding ? ` (${encoding})` : ''}`;
  return `<article id="${id}"><h3><b>${method}</b> ${escapeHtml(path)}</h3>
<p>${escapeHtml(summary)} <small>Access: ${escapeHtml(caller)}.</small></p>
${fields.length > 0 ? `<p><small>${escapeHtml(sends)}</small></p>${renderFields(fields)}` : ''}
${answer.length > 0 ? `<p><small>Response</small></p>${renderFields(answer)}` : ''}
${codes ? `<p><small><a href="#refusals">Error codes</a>: ${codes}</small></p>` : ''}
</article>
`;
}

/** Renders lists of fields, in which the names of schemas are links. */
function createFieldRenderer(schemas: readonly string[]): RenderFields {
  const named = new RegExp(`\\b(${schemas.join('|')})\\b`, 'g');
  return (fields) => {
    const items = fields.map(({ name, type, isRequired }) => {
      const linked = escapeHtml(type).replaceAll(named, '<a href="#$1">$1</a>');
      return `<dt>${escapeHtml(name)}${isRequired ? '' : ' <small>optional</small>'}</dt><dd>${linked}</dd>`;
    });
    return `<dl>${items.join('')}</dl>`;
  };
}

function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
