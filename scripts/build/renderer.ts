// The renderer that a build of the code has left: which paths its routes have, and the answer for each.
import { readdir, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileOf } from './site-data.ts';

/** Beside the bundle: what stands in Astro's memory only. */
export const RENDERER_FILE = 'renderer.json';
const ENTRY = /^prerender-entry\..+\.mjs$/;
const ROOT = join(import.meta.dirname, '../..');

/** A page's key in Astro's build, and its style sheets. */
export type PageStyles = [page: string, styles: unknown[]];

export interface Left {
  styles: PageStyles[];
  /** The pages that show what the database holds: their files, from the project on. */
  pages: string[];
}

interface Route {
  component: string;
  route: string;
  type: string;
  pathname?: string;
  params: string[];
}

/** What of Astro's app is used here; it brings no types. */
interface App {
  manifest: { routes: { routeData: Route }[] };
  setInternals(internals: object): void;
  setOptions(options: object): void;
  getComponentByRoute(route: Route): Promise<{
    getStaticPaths?: (options: object) => StaticPath[] | Promise<StaticPath[]>;
  }>;
  render(request: Request, options: { routeData: Route }): Promise<Response>;
}

interface StaticPath {
  params: Record<string, string>;
  cacheKey?: string;
}

export interface DataFile {
  /** Its name below the pages' folder. */
  name: string;
  /** Equal for equal content, as long as the code is the same; absent where nobody knows. */
  key?: string;
  render(): Promise<Buffer>;
}

/** The files that show what the database holds. `folder` is where the renderer was left. */
export async function dataFiles(folder: string, siteUrl: string): Promise<DataFile[]> {
  const left = JSON.parse(await readFile(join(folder, RENDERER_FILE), 'utf8')) as Left;
  const app = await load(folder, left);
  const files: DataFile[] = [];
  for (const { routeData: route } of app.manifest.routes) {
    if (!left.pages.includes(route.component)) continue;
    for (const { pathname, key } of await pathsOf(app, route)) {
      files.push({
        name: fileOf({ type: route.type, pathname }),
        ...(key === undefined ? {} : { key }),
        render: () => rendered(app, route, new URL(addressOf(route, pathname), siteUrl)),
      });
    }
  }
  return files;
}

async function load(folder: string, { styles }: Left): Promise<App> {
  resolveFromProject(folder);
  const entry = (await readdir(folder)).find((name) => ENTRY.test(name));
  if (entry === undefined) throw new Error(`${folder} holds no renderer.`);
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: App };
  const pagesByKeys = new Map(styles.map(([page, its]) => [page, { styles: its }]));
  app.setInternals({ pagesByKeys, entrySpecifierToBundleMap: new Map() });
  const destination = { write: () => true };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination } } });
  return app;
}

/** Pages may lie outside of the project, whose packages the bundle names. */
function resolveFromProject(folder: string): void {
  const bundle = pathToFileURL(folder).href;
  const project = pathToFileURL(join(ROOT, 'package.json')).href;
  registerHooks({
    resolve: (specifier, context, next) => {
      const isPackage = !/^(\.|\/|node:|file:)/.test(specifier);
      const isOurs = context.parentURL?.startsWith(bundle) === true;
      return next(specifier, isPackage && isOurs ? { ...context, parentURL: project } : context);
    },
  });
}

async function pathsOf(app: App, route: Route): Promise<{ pathname: string; key?: string }[]> {
  if (route.pathname !== undefined) return [{ pathname: route.pathname }];
  const { getStaticPaths } = await app.getComponentByRoute(route);
  const paths = (await getStaticPaths?.({})) ?? [];
  return paths.map(({ params, cacheKey }) => ({
    pathname: route.route.replace(/\[(\w+)\]/g, (_all, name: string) => params[name] ?? ''),
    ...(cacheKey === undefined ? {} : { key: cacheKey }),
  }));
}

/** What Astro's own build asks for. */
function addressOf({ type }: Route, pathname: string): string {
  return type === 'page' ? `/${fileOf({ type, pathname })}` : pathname;
}

async function rendered(app: App, route: Route, url: URL): Promise<Buffer> {
  const answer = await app.render(new Request(url), { routeData: route });
  if (answer.status !== 200) throw new Error(`${url.pathname} was answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
