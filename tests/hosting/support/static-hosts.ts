// Emulates how static hosts read their rules: Netlify, Cloudflare and Vercel.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getHostFolder } from '#server/platform/file-names.ts';

export interface HostAnswer {
  status: number;
  file: string;
  headers: Record<string, string>;
}

/** An existing file first, then redirects; later header rules win. */
export function emulateNetlify(folder: string): (path: string) => HostAnswer {
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

/** Files and clean URLs, otherwise the 404 page. Rules first remove headers, then join values of the same name. */
export function emulateCloudflare(folder: string): (path: string) => HostAnswer {
  const text = readFileSync(join(getHostFolder(folder), 'cloudflare_headers'), 'utf8');
  const rules = readHeaders(text);
  const removals = text.split(/^(?=\/)/m).map((rule) => rule.matchAll(/^\s+! ([\w-]+)$/gm));
  const removedNames = removals.map((found) => Array.from(found, ([, name = '']) => name));
  return (address) => {
    const path = address.split('?')[0] ?? '';
    const headers: Record<string, string> = {};
    for (const [index, rule] of rules.entries()) {
      if (!rule.path.test(path)) continue;
      for (const name of removedNames[index] ?? []) delete headers[name];
      for (const [name, value] of Object.entries(rule.headers))
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
    const file = findFile(folder, path);
    return file === undefined
      ? { status: 404, file: '/404.html', headers }
      : { status: 200, file, headers };
  };
}

interface VercelRoute {
  src?: string;
  handle?: 'filesystem' | 'error';
  headers?: Record<string, string>;
  continue?: true;
  status?: number;
  dest?: string;
}

/** Routes in order; `handle: filesystem` serves files by the paths of `overrides`. */
export function emulateVercel(folder: string): (path: string) => HostAnswer {
  const config = JSON.parse(readFileSync(join(getHostFolder(folder), 'vercel.json'), 'utf8')) as {
    routes: VercelRoute[];
    overrides: Record<string, { path: string }>;
  };
  const served = new Map(
    Object.entries(config.overrides).map(([file, { path }]) => [`/${path}`, `/${file}`]),
  );
  const findServed = (path: string): string | undefined => {
    if (path === '/') return '/index.html';
    const isFile = existsSync(join(folder, path)) && statSync(join(folder, path)).isFile();
    return served.get(path) ?? (isFile ? path : undefined);
  };
  const errorAt = config.routes.findIndex(({ handle }) => handle === 'error');
  return (address) => {
    const path = address.split('?')[0] ?? '';
    const headers: Record<string, string> = {};
    for (const route of config.routes.slice(0, errorAt)) {
      const file = route.handle === 'filesystem' ? findServed(path) : undefined;
      if (file !== undefined) return { status: 200, file, headers };
      if (route.src === undefined || !new RegExp(route.src).test(path)) continue;
      Object.assign(headers, route.headers);
      if (route.continue) continue;
      if (route.dest !== undefined)
        return { status: 200, file: findServed(route.dest) ?? '', headers };
      if (route.status === 404) break;
      return { status: route.status ?? 200, file: '', headers };
    }
    return { status: 404, file: '/404.html', headers };
  };
}
