// The look of our mails. Colours live here: mails know no style sheets.

const INK = '#16132b';
const SOFT = '#49455f';
const PAPER = '#f8f6f1';
const SURFACE = '#ffffff';
const LINE = '#dcd6c9';
const ACCENT = '#d1146b';
const FONT = 'font-family:Helvetica,Arial,sans-serif';

/** A whole mail around HTML that is ready. */
export function letter(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:${PAPER}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${SURFACE};border:1px solid ${LINE};border-top:4px solid ${ACCENT};border-radius:8px">
<tr><td style="${FONT};font-size:16px;line-height:1.5;color:${INK};padding:28px">
${content}
</td></tr></table>
</body></html>
`;
}

/** A button that leads somewhere. */
export function linkButton(href: string, label: string): string {
  return `<p style="margin:24px 0"><a href="${escaped(href)}" style="${FONT};display:inline-block;padding:12px 20px;background:${INK};color:${SURFACE};text-decoration:none;border-radius:6px">${escaped(label)}</a></p>`;
}

/** Facts, one a row. */
export function factTable(facts: ReadonlyArray<readonly [label: string, value: string]>): string {
  const cell = `${FONT};font-size:14px;padding:8px 0;border-top:1px solid ${LINE}`;
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:${SOFT}">${escaped(label)}</td><td align="right" style="${cell};color:${INK}"><bdi>${escaped(value)}</bdi></td></tr>`,
    )
    .join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

/** A quiet line at the end. */
export function closingLine(text: string): string {
  return `<p style="margin:16px 0 0;color:${SOFT};font-size:14px">${escaped(text)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Whatever people typed is shown as text. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
