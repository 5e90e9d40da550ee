// Leaves a dynamic import in the browser's hands: the bundler's own loader, two thirds of a kilobyte on
// every page, only matters where a chunk that is fetched on use brings a stylesheet, and here none does.
import type { Plugin } from 'vite';

const EVERY_PAGE =
  /preload-helper|[\\/]src[\\/]stores[\\/](session|theme|notices)\.ts$|[\\/]nanostores[\\/]/;
/** On many pages, but not on those of a course, which weigh most: the search, the focus’s way home, forms and their rules. */
const OURS =
  /[\\/](src|contract|art)[\\/](?!islands[\\/](parts[\\/](search-box|SearchInput|use-focus-home|use-form|use-draft|KeptText)|ui[\\/]Field)|stores[\\/]drafts|auth\.ts)|nanostores|zod/;
/** Each alone would be too small to be compressed. */
const DRAFTS = /[\\/](drafts|KeptText)\.tsx?$/;
/** Entries: fewer would make the forms carry what only course pages need. */
const SHARED_BY = 8;
/** Chunks that pages with an island run nearly whole: compiled beside the page's own thread, as they arrive. */
const RUN_WHOLE: readonly string[] = ['client', 'islands', 'site'];
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';
const LOADER = '\0vite/preload-helper.js';

export const bareImports: Plugin = {
  name: 'bare-imports',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } },
    environments: {
      client: {
        build: {
          // What every page runs is one file beside its own script, not a handful of crumbs.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'site', test: EVERY_PAGE, priority: 2 },
                  // Many small files that most islands share weigh more than one, and come later.
                  { name: 'islands', test: OURS, minShareCount: SHARED_BY, priority: 1 },
                  { name: 'drafts', test: DRAFTS },
                ],
              },
            },
          },
        },
      },
    },
  }),
  transform: (_code, id) =>
    id === LOADER ? { code: 'export const __vitePreload = (load) => load();', map: null } : null,
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      if (RUN_WHOLE.includes(chunk.name)) chunk.code = COMPILE_AT_ONCE + chunk.code;
      if (!chunk.isDynamicEntry || chunk.isEntry) continue;
      if (chunk.viteMetadata?.importedCss.size)
        this.error(`${chunk.fileName} is fetched on use and brings a stylesheet: take it by ?url.`);
    }
  },
};
