// Extracts the text of the PDFs that we draw: compressed streams, and fonts with a ToUnicode table.
import { inflateSync } from 'node:zlib';

/** All text in drawing order, one line per piece. A piece with ActualText yields that text. */
export function extractPdfText(file: Buffer): string {
  const objects = parseObjects(file);
  const tables = new Map<string, Map<string, string>>();
  for (const { text } of objects.values()) {
    const fonts = /\/Font <<([^>]*)>>/.exec(text)?.[1] ?? '';
    for (const [, name = '', id = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? '')?.[1] ?? '';
      tables.set(name, parseGlyphs(objects.get(table)?.stream ?? ''));
    }
  }
  const pages = [...objects.values()].map(({ stream }) => stream);
  return pages
    .filter((stream) => /\bT[Jj]\b/.test(stream))
    .flatMap((page) => readDrawnText(page, tables))
    .join('\n');
}

interface PdfObject {
  text: string;
  /** Empty without one. */
  stream: string;
}

function parseObjects(file: Buffer): Map<string, PdfObject> {
  const latin = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 0: whole, 1: id = '', index } of latin.matchAll(
    /(\d+) 0 obj\n([\s\S]*?)\nendobj/g,
  )) {
    const [text = ''] = whole.split('\nstream\n');
    const begin = whole.indexOf('\nstream\n') + '\nstream\n'.length;
    const end = whole.lastIndexOf('\nendstream');
    const bytes = file.subarray(index + begin, index + end);
    const isPacked = text.includes('/FlateDecode');
    const stream = end < 0 ? '' : (isPacked ? inflateSync(bytes) : bytes).toString('latin1');
    objects.set(id, { text, stream });
  }
  return objects;
}

/** The text of each glyph of a font, by its four hexadecimal digits. */
function parseGlyphs(table: string): Map<string, string> {
  const textByGlyph = new Map<string, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    // A ligature maps to several UTF-16 units, separated by spaces.
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, code = ''], nth) => {
      const glyph = (parseInt(from, 16) + nth).toString(16).padStart(4, '0');
      const units = code.match(/\w{4}/g)?.map((item) => parseInt(item, 16)) ?? [];
      textByGlyph.set(glyph, String.fromCharCode(...units));
    });
  }
  return textByGlyph;
}

const PIECES = new RegExp(
  [
    // The text that a screen reader reads instead of the glyphs up to EMC.
    String.raw`/Span <<\s*/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC[\s\S]*?EMC`,
    String.raw`/(\w+) [\d.]+ Tf`,
    String.raw`\[([^\]]*)\] TJ`,
  ].join('|'),
  'g',
);

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** Decodes a UTF-16 string of a PDF without its byte order mark. */
function unescapeUtf16(text: string): string {
  const bytes = text.replaceAll(/\\([\s\S])/g, (_, text: string) => ESCAPES[text] ?? text);
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
}

function readDrawnText(
  stream: string,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  let font: ReadonlyMap<string, string> | undefined;
  const pieces: string[] = [];
  for (const { 0: whole, 1: actual, 2: name, 3: glyphs } of stream.matchAll(PIECES)) {
    if (actual !== undefined) pieces.push(unescapeUtf16(actual));
    if (whole.startsWith('/Span')) continue;
    if (name !== undefined) font = tables.get(name);
    const hex = [...(glyphs ?? '').matchAll(/<(\w*)>/g)].map(([, first]) => first).join('');
    const text = (hex.match(/.{4}/g) ?? [])
      .map((item) => font?.get(item.toLowerCase()) ?? '')
      .join('');
    if (text !== '') pieces.push(text);
  }
  return pieces;
}
