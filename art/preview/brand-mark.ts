// The mark of icons and previews, read from public/favicon.svg.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'public/favicon.svg';
/** The colour of the line in the file. */
const LINE = '#16132B';

/** The mark as SVG with its line in the given colour; `root` is the project's folder. */
export async function readBrandMark(root: string, line: string = LINE): Promise<string> {
  const svg = await readFile(join(root, FILE), 'utf8');
  if (!svg.includes(LINE)) throw new Error(`${FILE} has no line in ${LINE}.`);
  return svg.replaceAll(LINE, line);
}
