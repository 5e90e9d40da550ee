// Lines of a table for spreadsheets: RFC 4180, and no cell that a spreadsheet would calculate.

export function tableText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(getCell).join(',')}\r\n`).join('');
}

/** Spreadsheets calculate what begins with one of these signs; an apostrophe before it says that it is text. */
function getCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
