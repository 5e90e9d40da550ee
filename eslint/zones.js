// Import rules: each row of a table may import itself and the rows before it. A code folder without a row is an error.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(ts|tsx|astro)$/;

/** The subfolders that contain code. */
function foldersIn(folder) {
  const place = join(import.meta.dirname, '..', folder);
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(join(place, name), { recursive: true }).some((file) => CODE.test(file)),
    );
}

/** Lists the folders that must have a row. */
export const foldersOnDisk = () => ({
  site: foldersIn('src'),
  islands: foldersIn('src/islands'),
  server: foldersIn('server'),
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
  ...['platform', 'settings', 'mails', 'http', 'accounts', 'media', 'courses', 'learning'],
  ...['sales', 'site', 'profile', 'admin', 'ops', 'demo'],
];
/** Folders that import no domain, and what they may import. */
const APART = { adapters: ['platform'], migrations: [] };

const zone = (target, from, except, message) => ({ target, from, except, message });

function compare(place, folders, rows) {
  const missing = folders.find((folder) => !rows.includes(folder));
  if (missing) throw new Error(`eslint/zones.js has no row for ${place}/${missing}.`);
  const deleted = rows.find((row) => !folders.includes(row));
  if (deleted)
    throw new Error(`eslint/zones.js has a row for ${place}/${deleted}, which does not exist.`);
}

const inPlace = (names) => names.map((name) => `./${name}`);
const within = (root) => (target, except, message) =>
  zone(`./${root}/${target}`, `./${root}`, inPlace(except), message);

function siteZones({ site, islands }) {
  const ground = SITE.filter((name) => name !== 'assets' && !name.includes('.'));
  compare('src', site, [...ground, 'islands', 'components', 'content', 'layouts', 'pages']);
  compare('src/islands', islands, Object.keys(ISLANDS));
  const row = within('src');
  const still = SITE.filter((name) => !['api', 'queries'].includes(name));
  const published = ['content', 'content.config.ts', 'legal-names.ts', 'api/published-content.ts'];
  const shown = ['layouts', 'components', 'islands'];
  const stateless = still.filter((name) => name !== 'stores');
  const pages = ['pages', 'content', 'api', ...shown, ...stateless];
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
    row('components', ['components', 'content', ...still], 'Static components import no islands.'),
    row('layouts', [...shown, ...SITE], 'Layouts may not import pages.'),
    row('pages', pages, 'Pages have no logic: they may not import stores and queries.'),
    ...['./src/!(api)/**/*', './src/*'].map((target) =>
      zone(
        `${target}.{ts,tsx,astro}`,
        './{src/api/section-7/*,contract/meta.ts}',
        [],
        'Only src/api adapts to servers of section 7: use isOwnServer of src/api/server.ts.',
      ),
    ),
  ];
}

function serverZones({ server }) {
  compare('server', server, [...SERVER, ...Object.keys(APART)]);
  const row = within('server');
  const rows = SERVER.map((name, index) => [name, SERVER.slice(0, index + 1)]);
  return [
    ...rows.flatMap(([name, may]) => [
      row(
        `${name}/**/*.routes.ts`,
        may,
        `server/${name} may import only itself and the rows before it in eslint/zones.js.`,
      ),
      row(
        `${name}/**/!(*.routes|*.test).ts`,
        may.filter((item) => item !== 'http' || name === 'http'),
        `server/${name} may import only itself and the rows before it in eslint/zones.js, and http only in routes.`,
      ),
      zone(
        `./server/!(${name})/**`,
        `./server/${name}/**/*.store.ts`,
        name === 'platform' ? ['**'] : [],
        `Only server/${name} may import its stores.`,
      ),
    ]),
    ...Object.entries(APART).map(([name, may]) =>
      row(name, [name, ...may], `server/${name} may not import domains.`),
    ),
  ];
}

/** Builds the zones. Throws if a table and the folders differ. */
export function zonesOf(folders) {
  const alone = (folder, message) => zone(folder, '.', [folder, './node_modules'], message);
  const never = (target, from, message) => zone(target, from, [], message);
  return [
    alone('./contract', 'contract may not import other folders.'),
    alone('./art', 'art may not import other folders.'),
    never('./src', './{server,sandbox}/**', 'The site may not import server and sandbox.'),
    never('./server', './src', 'The server may not import the site.'),
    never(
      './sandbox',
      './{src,server}/**',
      'The sandbox represents an external service: it may not import site and server.',
    ),
    never('./server/!(compose).ts', './sandbox', 'Only compose.ts mounts the sandbox.'),
    never('./server/*/**', './sandbox', 'Only compose.ts mounts the sandbox.'),
    ...['contract', 'art', 'src', 'server', 'sandbox'].map((folder) =>
      never(
        `./${folder}/**/!(*.test).{ts,tsx,astro}`,
        './{tests,scripts,tools}/**',
        'Production code may not import tests, scripts or tools.',
      ),
    ),
    zone(
      './{scripts,tools}/**',
      './tests',
      ['./support'],
      'Scripts and tools may import only tests/support.',
    ),
    never('./scripts', './tools', 'Scripts may not import tools.'),
    ...siteZones(folders),
    ...serverZones(folders),
  ];
}
