// Emulates Netlify's use of its two files: an existing file first, then redirects; later header rules win.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getHostFolder } from '#server/platform/file-names.ts';

export interface NetlifyAnswer {
  status: number;
  file: string;
  headers: Record<string, string>;
}

export function emulateNetlify(folder: string): (path: string) => NetlifyAnswer {
  const headerRules = readHeaders(readFileSync(join(getHostFolder(folder), '_headers'), 'utf8'));
  const redirects = readFileSync(join(getHostFolder(folder), '_redirects'), 'utf8')
    .trim()
    .split('\n');
  return (address) => {
    const path = address.split('?')[0] ?? '';
    const headers = Object.assign(
      {},
      ...headerRules.filter((rule) => rule.path.test(path)).map((rule) => rule.headers),
    ) as Record<string, string>;
    const rule = redirects
      .map((line) => line.split(' '))
      .find(([from = '']) => getPattern(from).test(path));
    const forced = rule?.[2]?.endsWith('!') ?? false;
    const ownFile = findFile(folder, path);
    if (ownFile !== undefined && !forced) return { status: 200, file: ownFile, headers };
    if (rule) return { status: Number.parseInt(rule[2] ?? '', 10), file: rule[1] ?? '', headers };
    return { status: 404, file: '/404.html', headers };
  };
}

function findFile(folder: string, path: string): string | undefined {
  return [path === '/' ? '/index.html' : path, `${path}.html`].find((name) => {
    const file = join(folder, name);
    return existsSync(file) && statSync(file).isFile();
  });
}

function readHeaders(text: string): { path: RegExp; headers: Record<string, string> }[] {
  const rules: { path: RegExp; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: getPattern(line.trim()), headers: {} });
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (name !== undefined && value !== undefined && rule) rule.headers[name] = value;
  }
  return rules;
}

/** `*` matches the rest of a path, `:name` matches one segment. */
function getPattern(path: string): RegExp {
  const source = path.replaceAll(/[.]/g, '[.]').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source.replace(/\*$/, '.*')}$`);
}
