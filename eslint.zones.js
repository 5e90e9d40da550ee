// Imports flow one way: this table says which folder may import which. Generated into lint zones from the folders as
// they are: a folder of code without a row is an error. docs/architecture.md, section 4, shows what follows from it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(ts|tsx|astro)$/;

/** The folders of code that lie in `folder`. */
function foldersIn(folder) {
  const place = join(import.meta.dirname, folder);
  return readdirSync(place, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(join(place, name), { recursive: true }).some((file) => CODE.test(file)),
    );
}

/** The folders that this table has to name. */
export const foldersOnDisk = () => ({
  site: foldersIn('src'),
  islands: foldersIn('src/islands'),
  server: foldersIn('server'),
});

/** The site from the ground up: each row may import every row above it, and its own. */
const SITE_ORDER = [
  ['lib'],
  ['company.ts', 'opening.ts', 'preview.ts'],
  ['legal-names.ts'],
  ['brand', 'structured'],
  ['stores'],
  ['api'],
  ['queries'],
  ['styles'],
  ['islands/parts'],
  ['islands/films'],
];

/** What a row may import beside the rows above it. */
const BESIDE = {
  'company.ts': ['notice.json', 'seller.json', 'settings.json'],
  'opening.ts': ['opening.json'],
  brand: ['styles'],
  'islands/parts': ['islands/ui'],
  'islands/films': ['islands/ui'],
};

/** Islands that are no feature: primitives that know nothing of the product, what features share, how films are sent. */
export const SHARED_ISLANDS = ['ui', 'parts', 'films'];
const UI_GROUND = ['lib', 'styles', 'islands/ui'];

/** What static files may not use: it lives in the browser. */
const IN_BROWSER = ['islands/parts', 'islands/films', 'api', 'queries'];

/** What every domain may use: queueing mails, their look, and what became of them. */
const MAILS = [
  'mails/mails.ts',
  'mails/mail-template.ts',
  'mails/mail-texts.ts',
  'mails/rejected.ts',
];

/** The domains in order: each may import what those before it show. */
export const DOMAIN_ORDER = [
  'accounts',
  'privacy',
  'contact',
  'teaching',
  'media',
  'enrolments',
  'films',
  'catalogue',
  'invitations',
  'certificates',
  'learning',
  'reviews',
  'tax',
  'site-content',
  'coupons',
  'payments',
  'people',
  'insights',
  'profile',
  'team',
];

/** What a domain shows to later ones beside `<domain>.ts`. */
const SHOWN = {
  accounts: [
    'account-mails.ts',
    'admins.ts',
    'audit.ts',
    'common-passwords.ts',
    'consents.ts',
    'email-change-mails.ts',
    'email-verification.ts',
    'erasure.ts',
    'login-links.ts',
    'lost-accounts.ts',
    'login.ts',
    'passwords.ts',
    'second-step.ts',
    'set-up.ts',
  ],
  privacy: ['sealing.ts', 'views.ts'],
  media: ['uploads.ts', 'worker-process.ts'],
  certificates: ['scripts.ts', 'typesetting.ts'],
  tax: [
    'gstr1.ts',
    'gstr1-check.ts',
    'gstr1-summary.ts',
    'notes.ts',
    'purging.ts',
    'series.ts',
    'seller-terms.ts',
  ],
  'site-content': ['opening.ts', 'policies.ts'],
  payments: ['revenue.ts'],
  profile: ['personal.ts'],
};

/** Folders of the server that are no domain in the order, and what each may import beside the ground. */
const OTHER_FOLDERS = {
  mails: [],
  backup: ['films/films.ts', 'media/media.ts', 'tax/series.ts'],
  doctor: [
    'accounts/second-step.ts',
    'films/films.ts',
    'media/media.ts',
    'privacy/breach.ts',
    'tax/seller-terms.ts',
    'tax/series.ts',
  ],
  reference: [],
  settings: [],
  meta: [],
  demo: [
    'catalogue/captions-file.ts',
    'catalogue/category-key.ts',
    'catalogue/course-columns.ts',
    'media/media.ts',
  ],
};

const zone = (target, from, except, message) => ({ target, from, except, message });
const inPlace = (names) => names.map((one) => `./${one}`);

/** Fails where a folder has no row, or a row no folder. */
function compare(place, folders, rows) {
  const rest = folders.filter((folder) => !rows.includes(folder));
  const gone = rows.filter((row) => !folders.includes(row));
  if (rest.length > 0) {
    throw new Error(
      `eslint.zones.js has no row for ${rest.map((one) => `${place}/${one}`).join(', ')}.`,
    );
  }
  if (gone.length > 0) {
    throw new Error(`eslint.zones.js has a row for ${place}/${gone[0]}, which is not there.`);
  }
}

function siteZones({ site, islands }) {
  const features = islands.filter((one) => !SHARED_ISLANDS.includes(one));
  const ordered = SITE_ORDER.flat().filter((one) => !/[./]/.test(one));
  compare('src', site, [...ordered, 'islands', 'components', 'content', 'layouts', 'pages']);

  const row = (target, except, message) =>
    zone(`./src/${target}`, './src', inPlace([...except, 'assets']), message);
  const zones = [row('islands/ui', UI_GROUND, 'src/islands/ui knows nothing of the product.')];
  const ground = [];
  for (const rooms of SITE_ORDER) {
    for (const room of rooms) {
      zones.push(
        row(
          room,
          [...ground, ...rooms, ...(BESIDE[room] ?? [])],
          `src/${room} may import only contract and the rows below it.`,
        ),
      );
    }
    ground.push(...rooms);
  }
  for (const feature of features) {
    zones.push(
      row(
        `islands/${feature}`,
        [...ground, 'islands/ui', `islands/${feature}`],
        'A feature never imports another feature, a component, a layout or a page.',
      ),
    );
  }
  const still = ground.filter((room) => !IN_BROWSER.includes(room));
  return [
    ...zones,
    row(
      'islands/*.{ts,tsx,astro}',
      [...ground, 'islands'],
      'What joins features imports no component, layout or page.',
    ),
    row(
      'content',
      ['content', 'lib', 'company.ts', 'legal-names.ts', 'brand', 'structured'],
      'src/content is copy: it may import only lib, company, the names of legal texts, brand and structured.',
    ),
    row(
      'content.config.ts',
      ['content', 'content.config.ts', 'legal-names.ts', 'api/published-content.ts'],
      'The collections know content only, and what is published in its place.',
    ),
    row(
      'components',
      ['components', 'content', ...still],
      'Static components may not import islands, api, layouts or pages.',
    ),
    row(
      'layouts',
      ['layouts', 'components', 'islands', ...ground],
      'Layouts may not import pages.',
    ),
    row(
      'pages',
      [
        'pages',
        'layouts',
        'components',
        'islands',
        'content',
        'api',
        ...still.filter((one) => one !== 'stores'),
      ],
      'Pages hold no logic: they may not import stores and queries.',
    ),
  ];
}

function serverZones({ server }) {
  compare('server', server, [
    ...DOMAIN_ORDER,
    ...Object.keys(OTHER_FOLDERS),
    ...['adapters', 'http', 'migrations', 'platform'],
  ]);
  // What every folder may use: ports, errors, rows, jobs, throttles.
  const ground = ['platform'];
  const row = (target, except, message) =>
    zone(`./server/${target}`, './server', inPlace(except), message);
  const zones = [];
  const rules = (folder, may) => {
    const except = [...ground, folder, ...may];
    zones.push(
      row(
        `${folder}/**/!(*.routes|*.test).{ts,tsx,astro}`,
        except,
        `server/${folder} may import ports, errors, mails and what earlier domains show.`,
      ),
      row(
        `${folder}/**/*.routes.ts`,
        [...except, 'http'],
        `Routes of server/${folder} may import http, their own rules and what earlier domains show.`,
      ),
    );
  };
  const earlier = [];
  for (const domain of DOMAIN_ORDER) {
    rules(domain, [...MAILS, ...earlier]);
    earlier.push(...[`${domain}.ts`, ...(SHOWN[domain] ?? [])].map((one) => `${domain}/${one}`));
  }
  for (const [folder, may] of Object.entries(OTHER_FOLDERS)) rules(folder, may);
  return [
    ...zones,
    row(
      'http',
      ['http', ...ground, 'accounts/accounts.ts'],
      'http knows the caller, not the domains.',
    ),
    row('adapters', ['adapters', ...ground], 'Adapters implement ports and know no domain.'),
    row('migrations', ['migrations'], 'Migrations stand alone.'),
    row('platform', ['platform'], 'What every folder may use knows none of them.'),
    row('platform/tables', ['platform/tables'], 'The types of rows know nothing of their readers.'),
    row(
      'platform/ports.ts',
      [
        'platform/ports.ts',
        'platform/installation.ts',
        'platform/gateway.ts',
        'platform/tables.ts',
        'platform/tables',
      ],
      'Ports know nothing of their implementations.',
    ),
  ];
}

/** Code above src/api asks `isOwnServer` and reads no answer of a server of section 7 itself. */
function section7Zones() {
  const outside = ['./src/!(api)/**/*.{ts,tsx,astro}', './src/*.{ts,tsx,astro}'];
  return outside.map((target) =>
    zone(
      target,
      './{src/api/section-7/*,contract/meta.ts}',
      [],
      'Only src/api adapts to servers of section 7: ask isOwnServer of src/api/server.ts.',
    ),
  );
}

const RUN = ['contract', 'art', 'src', 'server', 'sandbox'];

/** The zones for these folders. Throws where the table and the folders differ. */
export function zonesOf(folders) {
  return [
    zone('./contract', '.', ['./contract', './node_modules'], 'contract stands alone.'),
    zone(
      './art',
      '.',
      ['./art', './node_modules'],
      'art stands alone: site and server draw with it.',
    ),
    zone('./src', './server', [], 'The site never imports the server.'),
    zone('./src', './sandbox', [], 'The site never imports the sandbox.'),
    zone('./server', './src', [], 'The server never imports the site.'),
    zone('./sandbox', './src', [], 'The sandbox never imports the site.'),
    zone(
      './sandbox',
      './server',
      [],
      'The sandbox stands for an outside service and knows nothing of the server.',
    ),
    zone(
      './server/!(compose).{ts,tsx,astro}',
      './sandbox',
      [],
      'Only the composition in compose.ts mounts the sandbox.',
    ),
    zone(
      './server/*/**',
      './sandbox',
      [],
      'Only the composition in compose.ts mounts the sandbox.',
    ),
    ...RUN.flatMap((room) => [
      zone(`./${room}/**/!(*.test).{ts,tsx,astro}`, './tests', [], 'Nothing imports tests.'),
      zone(
        `./${room}/**/!(*.test).{ts,tsx,astro}`,
        './scripts',
        [],
        'What runs imports no scripts.',
      ),
      zone(`./${room}/**/*.{ts,tsx,astro}`, './tools', [], 'What runs imports no tools.'),
    ]),
    zone('./scripts', './tests', ['./support'], 'Scripts may use what supports tests, not tests.'),
    zone('./scripts', './tools', [], 'Tools use scripts, not the other way round.'),
    zone('./tools', './tests', ['./support'], 'Tools may use what supports tests, not tests.'),
    ...siteZones(folders),
    ...section7Zones(),
    ...serverZones(folders),
  ];
}

/** A target before its pattern: './server/mails/**' lies in './server/mails'. */
const placeOf = (target) => target.split(/\/[^/]*[*!{(]/)[0];
const isWithin = (inner, outer) => inner === outer || inner.startsWith(`${outer}/`);

/**
 * The zones by the files that they may be about, as `files` of the lint has them: later ones are narrower. The rule holds
 * each file against the pattern of each of its zones, which for all zones was a third of the lint's time.
 */
export function zonesByFolder(folders) {
  const zones = zonesOf(folders);
  const inside = (parent, names) => names.map((name) => `${parent}/${name}`);
  const places = [
    ...RUN,
    'scripts',
    'tools',
    ...inside('src', folders.site),
    ...inside('src/islands', folders.islands),
    ...inside('server', folders.server),
  ].map((one) => `./${one}`);
  const mayBeAbout = (place, target) =>
    isWithin(placeOf(target), place) || isWithin(place, placeOf(target));
  return places.map((place) => ({
    files: [`${place.slice(2)}/**/*.{js,mjs,ts,tsx,astro}`],
    zones: zones.filter(({ target }) => mayBeAbout(place, target)),
  }));
}
