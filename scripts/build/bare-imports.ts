// Leaves a dynamic import in the browser's hands: the bundler's own loader, two thirds of a kilobyte on
// every page, only matters where a chunk that is fetched on use brings a stylesheet, and here none does.
import type { Plugin } from 'vite';

const EVERY_PAGE =
  /preload-helper|[\\/]src[\\/]stores[\\/](session|theme|notices)\.ts$|[\\/]nanostores[\\/]/;
/** On many pages, but not on those of a course, which weigh most: lists and their pages, days, the search, the focus’s way home, forms and their rules. */
const OURS =
  /[\\/](src|contract|art)[\\/](?!islands[\\/](parts[\\/](search-box|SearchInput|use-focus-home|use-form|use-list|use-draft|KeptText|AdminPageHead|address|Pages|PagedList|page-numbers|use-known-place|RowsOrCards)|ui[\\/](Field|Failed|use-narrow|use-media))|lib[\\/]indian-time|stores[\\/]drafts|auth\.ts|id\.ts|api[\\/](section-7[\\/])?(course-lists|course-names|admin-courses|managed-courses|whole-list|paging|estimates)\.ts|(course-lists|course-names|paging|film-package|media|authoring)\.ts)|nanostores|zod/;
/** What draws courses, and whose they are: half of the office shows none. */
const CARDS =
  /[\\/](art[\\/](thumb|ornaments|posters[\\/]design)|contract[\\/]pictures|src[\\/](islands[\\/]parts[\\/]CoursePicture|lib[\\/]picture-sizes|queries[\\/](use-)?enrolments))\.tsx?$/;
/** What is fetched at a press, by many. */
const AT_A_PRESS =
  /[\\/]src[\\/](islands[\\/](ui[\\/](Dialog|use-debounced)|parts[\\/]FormFoot)|api[\\/]files)\.tsx?$/;
/** Small, and on pages of courses and most others. */
const SMALL =
  /[\\/]src[\\/](islands[\\/](ui[\\/]Progress|parts[\\/](StatusBadge|usePageTitle))|lib[\\/](duration|path-id))\.tsx?$/;
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What every island draws with: beside what forms without a framework use as well. */
const DRAWN =
  /[\\/](@nanostores[\\/]react[\\/]|src[\\/](islands[\\/]ui[\\/](Art|Badge|Button|EmptyState|ErrorBoundary|Failed|Icon|lazy-part)\.tsx|queries[\\/]use-(loaded|session)\.ts))/;
const isOfAll = (id: string) =>
  OURS.test(id) && ![CARDS, AT_A_PRESS, DRAWN].some((other) => other.test(id));
const isSmall = (id: string) => SMALL.test(id) || DRAWN.test(id);
/** Of forms with a framework and without one. */
const DRAFTS = /[\\/]stores[\\/]drafts\.ts$/;
/** The same in forms with files, and of captions. */
const FORM_PARTS = /[\\/]islands[\\/](ui[\\/]FileDrop|parts[\\/]use-object-url)\.tsx?$/;
/** Of what a role may do. */
const RIGHTS = /[\\/](contract|stores|queries|lib)[\\/](permissions|roles|role-words|use-may)\.ts$/;
/** A question is a dialog. */
const DIALOGS = /[\\/]islands[\\/]ui[\\/](Confirm)?Dialog\.tsx$/;
const CAPTIONS = /[\\/](contract|api)[\\/]captions\.ts$/;
/** Entries: fewer would make the forms carry what only course pages need. */
const SHARED_BY = 12;
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
                  { name: 'client', test: REACT, priority: 3 },
                  { name: 'site', test: EVERY_PAGE, priority: 2 },
                  // Home, which has no island before somebody scrolls, looks for what comes near as well.
                  { name: 'in-view', test: /[\\/]src[\\/]lib[\\/]in-view\.ts$/, priority: 2 },
                  // Many small files that most islands share weigh more than one, and come later.
                  { name: 'islands', test: isOfAll, minShareCount: SHARED_BY, priority: 1 },
                  { name: 'small', test: isSmall, minShareCount: 2 },
                  { name: 'cards', test: CARDS, minShareCount: 2 },
                  { name: 'drafts', test: DRAFTS },
                  { name: 'captions', test: CAPTIONS },
                  { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
                  { name: 'rights', test: RIGHTS, minShareCount: 2 },
                  { name: 'form-parts', test: FORM_PARTS, minShareCount: 2 },
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
