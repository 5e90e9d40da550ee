// CSV for spreadsheets (RFC 4180), protected against formula injection.

export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(toCsvCell).join(',')}\r\n`).join('');
}

/** Yields a table with its headings. The byte order mark makes spreadsheets read UTF-8. */
export async function* streamTable<Batch>(
  headings: readonly string[],
  batches: AsyncIterable<Batch> | Iterable<Batch>,
  toLines: (batch: Batch) => readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield `\ufeff${toCsv([headings])}`;
  for await (const batch of batches) yield toCsv(toLines(batch));
}

/** Spreadsheets evaluate text that begins with one of these characters. A leading apostrophe marks it as text. */
function toCsvCell(text: string): string {
  const safeText = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
