// The look of our mails. Colours live here: mails know no style sheets.

const INK = '#16132b';
const SOFT = '#49455f';
const PAPER = '#f8f6f1';
const SURFACE = '#ffffff';
const LINE = '#dcd6c9';
const ACCENT = '#d1146b';
const MARIGOLD = '#ffb21a';
const FONT = 'font-family:Helvetica,Arial,sans-serif';
const HEADING = `font-family:'Anek Latin',Helvetica,Arial,sans-serif;font-weight:bold`;
const STUDIO = 'Rangshala';

/** A whole mail around HTML that is ready: the studio's name, what it is about, the content, where we are. */
export function letter(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="${HEADING};font-size:20px;color:${INK};padding:0 4px 14px">${STUDIO}</td></tr>
<tr><td style="background:${SURFACE};border:1px solid ${LINE};border-radius:8px;padding:0">
${dots()}
<div style="${FONT};font-size:16px;line-height:1.5;color:${INK};padding:12px 28px 28px">
<h1 style="${HEADING};font-size:28px;line-height:1.2;color:${INK};margin:0 0 20px">${escaped(title)}</h1>
${content}
</div></td></tr>
<tr><td style="${FONT};font-size:13px;line-height:1.5;color:${SOFT};padding:16px 4px 0">${STUDIO}, a creative studio and school in Mumbai</td></tr>
</table>
</body></html>
`;
}

/** The row of dots from which a kolam begins. */
function dots(): string {
  const row = [ACCENT, MARIGOLD, INK].map(
    (colour) => `<span style="color:${colour}">&bull;</span>`,
  );
  return `<div aria-hidden="true" style="${FONT};font-size:22px;line-height:1;letter-spacing:6px;padding:22px 28px 0">${row.join('')}</div>`;
}

/** How a letter begins, as text and as HTML. */
export function greeting(name: string | undefined): { text: string; html: string } {
  if (name === undefined) return { text: 'Hello,', html: '<p style="margin:0 0 16px">Hello,</p>' };
  return {
    text: `Hello ${name},`,
    html: `<p style="margin:0 0 16px">Hello <bdi>${escaped(name)}</bdi>,</p>`,
  };
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
