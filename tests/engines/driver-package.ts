// Packages that drive browsers, installed apart from the project's own. The types used here are
// declared where they are used.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '../../tools/browsers/package.json');

export async function loadDriver<Module>(name: string): Promise<Module> {
  try {
    const path = createRequire(FOLDER).resolve(name);
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Module;
  } catch (error) {
    const what = `${name} is not installed: run \`npm ci --prefix tools/browsers\` first.`;
    throw new Error(what, { cause: error });
  }
}
