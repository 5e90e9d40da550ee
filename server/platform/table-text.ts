// CSV for spreadsheets: RFC 4180, without cells that a spreadsheet would evaluate.

export function tableText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(getCell).join(',')}\r\n`).join('');
}

/** Spreadsheets evaluate text that begins with one of these signs; a leading apostrophe marks it as text. */
function getCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
