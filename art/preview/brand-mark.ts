// The mark for icons and previews: drawn once, in public/favicon.svg.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'public/favicon.svg';
/** The colour of the line in the file. */
const LINE = '#16132B';

/** The mark as SVG text, its line in the colour given; `root` is the project's. */
export async function brandMark(root: string, line: string = LINE): Promise<string> {
  const svg = await readFile(join(root, FILE), 'utf8');
  if (!svg.includes(LINE)) throw new Error(`${FILE} has no line in ${LINE}.`);
  return svg.replaceAll(LINE, line);
}
