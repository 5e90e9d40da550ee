// Imports flow one way: this table says which room may import which. Generated into lint zones.
// A row: [room, what it may import beside itself]. Paths are relative to the room's tree.

/** The site's rooms, from the ground up. Each may import every room above it in this list. */
const SITE_ORDER = [
  ['lib'],
  ['paths.ts', 'company.ts'],
  ['brand', 'structured'],
  ['stores'],
  ['api'],
  ['stores/queries'],
  ['styles'],
  ['islands/parts'],
];

/** What a room may import beside the rooms below it. */
const BESIDE = { brand: ['styles'], 'islands/parts': ['islands/ui'] };

/** Primitives that know nothing of the product. */
const UI_GROUND = ['lib', 'styles', 'islands/ui'];

const FEATURES = [
  'featured',
  'session',
  'notices',
  'catalogue',
  'course-detail',
  'checkout',
  'learning',
  'player',
  'certificate',
  'dashboard',
  'payments',
  'profile',
  'authoring',
  'manage',
  'categories',
  'students',
  'messages',
  'reviews',
  'contact',
  'styleguide',
];

/** What every domain may use: queueing mails and their look. */
const MAILS = ['mails/mails.ts', 'mails/letter.ts'];

/** The server's domains, each may import `<other>/<other>.ts` of those before it. */
const DOMAIN_ORDER = [
  'accounts',
  'media',
  'enrolments',
  'catalogue',
  'certificates',
  'learning',
  'reviews',
  'payments',
  'people',
  'insights',
  'profile',
];

/** They look after files, and know no other domain. */
const ABOVE_FILES = ['backup', 'doctor'];

const zone = (target, from, except, message) => ({ target, from, except, message });

/** What a domain shows to later ones beside `<domain>.ts`. */
const FACES = {
  accounts: ['audit.ts', 'entry.ts', 'leaving.ts', 'login-links.ts'],
  payments: ['revenue.ts'],
};

function siteZones() {
  const zones = [
    zone(
      './src/islands/ui',
      './src',
      UI_GROUND.map((one) => `./${one}`),
      'src/islands/ui knows nothing of the product.',
    ),
  ];
  const ground = [];
  for (const rooms of SITE_ORDER) {
    for (const room of rooms) {
      zones.push(
        zone(
          room === 'stores' ? './src/stores/*.ts' : `./src/${room}`,
          './src',
          [...ground, ...rooms, ...(BESIDE[room] ?? [])].map((one) => `./${one}`),
          `src/${room} may import only contract and the rooms below it.`,
        ),
      );
    }
    ground.push(...rooms);
  }
  for (const feature of FEATURES) {
    zones.push(
      zone(
        `./src/islands/${feature}`,
        './src',
        [...ground, 'islands/ui', `islands/${feature}`].map((one) => `./${one}`),
        'A feature never imports another feature, a component, a layout or a page.',
      ),
    );
  }
  zones.push(
    zone(
      './src/components',
      './src',
      [
        'components',
        'content',
        ...ground.filter((room) => !/^(islands|api|stores\/queries)/.test(room)),
      ].map((one) => `./${one}`),
      'Static components may not import islands, api, layouts or pages.',
    ),
    zone(
      './src/layouts',
      './src',
      ['layouts', 'components', 'islands', 'assets', ...ground].map((one) => `./${one}`),
      'Layouts may not import pages.',
    ),
  );
  return zones;
}

function serverZones() {
  const zones = [];
  const ground = [
    'ports.ts',
    'errors.ts',
    'file-names.ts',
    'loopback.ts',
    'matching.ts',
    'tables',
    'tables.ts',
    'throttle.ts',
    'work-queue.ts',
  ];
  const earlier = [];
  for (const domain of ['mails', ...DOMAIN_ORDER, 'contact', 'backup', 'doctor']) {
    const below = ABOVE_FILES.includes(domain)
      ? ['media/media.ts']
      : domain === 'contact'
        ? []
        : [...earlier];
    const rules = [...ground, domain, ...(domain === 'mails' ? [] : MAILS), ...below].map(
      (one) => `./${one}`,
    );
    zones.push(
      zone(
        `./server/${domain}/!(*.routes|*.test).ts`,
        './server',
        rules,
        `server/${domain} may import ports, errors, mails and the rules of earlier domains.`,
      ),
      zone(
        `./server/${domain}/*.routes.ts`,
        './server',
        [...rules, './http'],
        `server/${domain} routes may import http, its own rules and the rules of earlier domains.`,
      ),
    );
    if (domain !== 'mails') {
      earlier.push(...[`${domain}.ts`, ...(FACES[domain] ?? [])].map((one) => `${domain}/${one}`));
    }
  }
  zones.push(
    zone(
      './server/http',
      './server',
      ['./http', ...ground.map((one) => `./${one}`), './accounts/accounts.ts'],
      'http knows the doors, not the domains.',
    ),
    zone(
      './server/adapters',
      './server',
      ['./adapters', ...ground.map((one) => `./${one}`)],
      'Adapters implement ports and know no domain.',
    ),
    zone('./server/migrations', './server', ['./migrations'], 'Migrations stand alone.'),
    zone(
      './server/ports.ts',
      './server',
      ['./ports.ts', './tables.ts', './tables'],
      'Ports know nothing of their implementations.',
    ),
  );
  return zones;
}

export const zones = [
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
    './server/!(compose).ts',
    './sandbox',
    [],
    'Only the composition in compose.ts mounts the sandbox.',
  ),
  zone('./server/*/**', './sandbox', [], 'Only the composition in compose.ts mounts the sandbox.'),
  ...['contract', 'src', 'server', 'sandbox'].map((room) =>
    zone(`./${room}/**/!(*.test).{ts,tsx,astro}`, './tests', [], 'Nothing imports tests.'),
  ),
  ...siteZones(),
  ...serverZones(),
];
