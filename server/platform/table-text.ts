// CSV for spreadsheets (RFC 4180), protected against formula injection.

export function tableText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(getCell).join(',')}\r\n`).join('');
}

/** Spreadsheets evaluate text that begins with one of these characters. A leading apostrophe marks it as text. */
function getCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
