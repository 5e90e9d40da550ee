// Which files of the site show what the database holds.
import type { Plugin } from 'vite';

/** Whatever a page knows of the published courses comes through it. */
const SOURCE = /[\\/]src[\\/]api[\\/]published\.ts$/;
const PAGE = /[\\/](src[\\/]pages[\\/].+\.(?:astro|ts))$/;

/** Answers the pages, by their files from the project on, whose modules lead to the published courses; after the build. */
export function dataPages(): { plugin: Plugin; pages: ReadonlySet<string> } {
  const pages = new Set<string>();
  const plugin: Plugin = {
    name: 'data-pages',
    apply: 'build',
    buildEnd() {
      if (this.environment.name !== 'prerender') return;
      const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
      const seen = new Set<string>();
      const left = [...this.getModuleIds()].filter((id) => SOURCE.test(id));
      for (let id = left.pop(); id !== undefined; id = left.pop()) {
        if (seen.has(id)) continue;
        seen.add(id);
        const [, page] = PAGE.exec(id) ?? [];
        if (page !== undefined) pages.add(page.replaceAll('\\', '/'));
        left.push(...importersOf(id));
      }
    },
  };
  return { plugin, pages };
}

/** What a path of a route is written to. */
export function fileOf({ type, pathname }: { type: string; pathname: string }): string {
  const name = pathname.replace(/^\/+/, '');
  if (type !== 'page') return name;
  return `${name === '' ? 'index' : name}.html`;
}
