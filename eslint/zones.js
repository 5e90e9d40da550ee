// Import rules: each row of a table may import itself and the rows before it. A code folder without a row is an error.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(ts|tsx|astro)$/;

/** The subfolders that contain code. */
function listCodeFolders(folder) {
  const path = join(import.meta.dirname, '..', folder);
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(join(path, name), { recursive: true }).some((file) => CODE.test(file)),
    );
}

/** Lists the folders that must have a row. */
export const listFolders = () => ({
  site: listCodeFolders('src'),
  islands: listCodeFolders('src/islands'),
  server: listCodeFolders('server'),
});

/** Folders and files shared by pages and islands, from the lowest layer up. */
const SITE = [
  ...['notice.json', 'seller.json', 'settings.json', 'opening.json'],
  ...['assets', 'styles', 'lib', 'company.ts', 'opening.ts', 'preview.ts', 'legal-names.ts'],
  ...['brand', 'structured', 'stores', 'api', 'queries'],
];

/** What islands may import besides the rows of SITE. Features do not import each other; only the shop uses the player. */
export const ISLANDS = {
  ui: [],
  learn: ['ui'],
  shop: ['ui', 'learn'],
  account: ['ui'],
  admin: ['ui'],
  site: ['ui'],
};

/** Folders of the server, from the lowest layer up. */
export const SERVER = [
  ...['platform', 'settings', 'mails', 'http', 'accounts', 'notifications', 'media', 'courses'],
  ...['learning', 'sales', 'site', 'profile', 'admin', 'ops', 'demo'],
];
/** Folders that import no domain, and what they may import. */
const ISOLATED = { adapters: ['platform'], migrations: [] };

const createZone = (target, from, except, message) => ({ target, from, except, message });

function checkRows(path, folders, rows) {
  const missing = folders.find((folder) => !rows.includes(folder));
  if (missing) throw new Error(`eslint/zones.js has no row for ${path}/${missing}.`);
  const deleted = rows.find((row) => !folders.includes(row));
  if (deleted)
    throw new Error(`eslint/zones.js has a row for ${path}/${deleted}, which does not exist.`);
}

const toRelative = (names) => names.map((name) => `./${name}`);
const createRowBuilder = (root) => (target, except, message) =>
  createZone(`./${root}/${target}`, `./${root}`, toRelative(except), message);

function buildSiteZones({ site, islands }) {
  const siteFolders = SITE.filter((name) => name !== 'assets' && !name.includes('.'));
  checkRows('src', site, [...siteFolders, 'islands', 'components', 'content', 'layouts', 'pages']);
  checkRows('src/islands', islands, Object.keys(ISLANDS));
  const row = createRowBuilder('src');
  const withoutApi = SITE.filter((name) => !['api', 'queries'].includes(name));
  const published = ['content', 'content.config.ts', 'legal-names.ts', 'api/published-content.ts'];
  const rendered = ['layouts', 'components', 'islands'];
  const stateless = withoutApi.filter((name) => name !== 'stores');
  const pages = ['pages', 'content', 'api', ...rendered, ...stateless];
  return [
    ...SITE.map((name, index) =>
      row(
        name,
        SITE.slice(0, index + 1),
        `src/${name} may import only itself and the rows before it in eslint/zones.js.`,
      ),
    ),
    ...Object.entries(ISLANDS).map(([name, imports]) =>
      row(
        `islands/${name}`,
        [...SITE, ...[name, ...imports].map((island) => `islands/${island}`)],
        'A feature imports no other feature, layout or page.',
      ),
    ),
    row('content', ['content', ...stateless], 'src/content may not import code with state.'),
    row(
      'content.config.ts',
      published,
      'Collections may import only content and published content.',
    ),
    row(
      'components',
      ['components', 'content', ...withoutApi],
      'Static components import no islands.',
    ),
    row('layouts', [...rendered, ...SITE], 'Layouts may not import pages.'),
    row('pages', pages, 'Pages have no logic: they may not import stores and queries.'),
    ...['./src/!(api)/**/*', './src/*'].map((target) =>
      createZone(
        `${target}.{ts,tsx,astro}`,
        './{src/api/section-7/*,contract/meta.ts}',
        [],
        'Only src/api adapts to servers of section 7: use isOwnServer of src/api/server.ts.',
      ),
    ),
  ];
}

function buildServerZones({ server }) {
  checkRows('server', server, [...SERVER, ...Object.keys(ISOLATED)]);
  const row = createRowBuilder('server');
  const rows = SERVER.map((name, index) => [name, SERVER.slice(0, index + 1)]);
  return [
    ...rows.flatMap(([name, allowed]) => [
      row(
        `${name}/**/{*.,}routes.ts`,
        allowed,
        `server/${name} may import only itself and the rows before it in eslint/zones.js.`,
      ),
      row(
        `${name}/**/!(*.routes|routes|*.test).ts`,
        allowed.filter((item) => item !== 'http' || name === 'http'),
        `server/${name} may import only itself and the rows before it in eslint/zones.js, and http only in routes.`,
      ),
      createZone(
        `./server/!(${name})/**`,
        `./server/${name}/**/*.store.ts`,
        name === 'platform' ? ['**'] : [],
        `Only server/${name} may import its stores.`,
      ),
    ]),
    ...Object.entries(ISOLATED).map(([name, allowed]) =>
      row(name, [name, ...allowed], `server/${name} may not import domains.`),
    ),
  ];
}

/** Builds the zones. Throws if a table and the folders differ. */
export function buildZones(folders) {
  const isolate = (folder, message) => createZone(folder, '.', [folder, './node_modules'], message);
  const forbid = (target, from, message) => createZone(target, from, [], message);
  return [
    isolate('./contract', 'contract may not import other folders.'),
    isolate('./art', 'art may not import other folders.'),
    forbid('./src', './{server,sandbox}/**', 'The site may not import server and sandbox.'),
    forbid('./server', './src', 'The server may not import the site.'),
    forbid(
      './sandbox',
      './{src,server}/**',
      'The sandbox represents an external service: it may not import site and server.',
    ),
    forbid('./server/!(compose).ts', './sandbox', 'Only compose.ts mounts the sandbox.'),
    forbid('./server/*/**', './sandbox', 'Only compose.ts mounts the sandbox.'),
    ...['contract', 'art', 'src', 'server', 'sandbox'].map((folder) =>
      forbid(
        `./${folder}/**/!(*.test).{ts,tsx,astro}`,
        './{tests,scripts,tools}/**',
        'Production code may not import tests, scripts or tools.',
      ),
    ),
    createZone(
      './{scripts,tools}/**',
      './tests',
      ['./support'],
      'Scripts and tools may import only tests/support.',
    ),
    forbid('./scripts', './tools', 'Scripts may not import tools.'),
    ...buildSiteZones(folders),
    ...buildServerZones(folders),
  ];
}
