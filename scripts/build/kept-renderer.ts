// Keeps what Astro renders pages with, which it makes anew and removes at each build: with it `render.ts` renders pages
// of new courses without bundling the code again.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rendererFolder } from '../../server/adapters/site-manifest.ts';
import { RENDERER_FILE } from './renderer.ts';
import type { Left, PageStyles } from './renderer.ts';
import { dataPages, fileOf } from './site-data.ts';

/** The parts of Astro's own prerenderer that its types leave out. */
interface DefaultPrerenderer {
  app?: {
    getOptions(): { allPages: Record<string, { styles: PageStyles[1] }> };
  };
}

interface KeptRenderer {
  integration: AstroIntegration;
  /** The files that show what the database holds, with the keys of what they show; after the build. */
  made(): Record<string, string>;
}

export function keptRenderer(): KeptRenderer {
  const made: Record<string, string> = {};
  let styles: PageStyles[] = [];
  let bundle = '';
  const data = dataPages();
  const integration: AstroIntegration = {
    name: 'kept-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [data.plugin] } });
      },
      'astro:config:done': ({ config }) => {
        bundle = bundleFolder(fileURLToPath(config.outDir));
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((own) => ({
          ...own,
          getStaticPaths: async () => {
            const paths = await own.getStaticPaths();
            for (const { pathname, route, cacheKey } of paths) {
              if (data.pages.has(route.component))
                made[fileOf({ type: route.type, pathname })] = cacheKey ?? '';
            }
            return paths;
          },
          teardown: async () => {
            const { allPages = {} } = (own as DefaultPrerenderer).app?.getOptions() ?? {};
            styles = Object.entries(allPages).map(([page, its]) => [page, its.styles]);
            await own.teardown?.();
          },
        }));
      },
      'astro:build:generated': async ({ dir }) => {
        const folder = rendererFolder(fileURLToPath(dir));
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        await cp(bundle, folder, { recursive: true });
        const left: Left = { styles, pages: [...data.pages].sort() };
        await writeFile(join(folder, RENDERER_FILE), JSON.stringify(left));
      },
    },
  };
  return { integration, made: () => made };
}

/** Where Astro lays its bundle: below the pages, or below the project for pages outside of it. */
function bundleFolder(outDir: string): string {
  const isInside = outDir.startsWith(process.cwd());
  return fileURLToPath(
    new URL(
      '.prerender/',
      isInside ? pathToFileURL(outDir) : pathToFileURL(join(process.cwd(), '.astro/')),
    ),
  );
}
