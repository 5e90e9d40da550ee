// CSV for spreadsheets (RFC 4180), protected against formula injection.

export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(toCsvCell).join(',')}\r\n`).join('');
}

/** Spreadsheets evaluate text that begins with one of these characters. A leading apostrophe marks it as text. */
function toCsvCell(text: string): string {
  const safeText = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
