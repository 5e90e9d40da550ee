// The lint refuses imports against the table of `eslint.zones.js`, planted in every folder and in every kind of file.
import { readdirSync } from 'node:fs';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { DOMAIN_ORDER, foldersOnDisk, SHARED_ISLANDS, zonesOf } from '../eslint.zones.js';

const RULE = 'import-x/no-restricted-paths';
const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === RULE });

const KINDS = ['planted.ts', 'Planted.tsx', 'Planted.astro'] as const;

/** The imports of `specifiers` that the lint refuses in such a file. */
async function refused(filePath: string, specifiers: readonly string[]): Promise<string[]> {
  const lines = specifiers.map((one) => `import '${one}';`);
  const code = (filePath.endsWith('.astro') ? ['---', ...lines, '---', ''] : lines).join('\n');
  const [result] = await eslint.lintText(code, { filePath });
  const first = filePath.endsWith('.astro') ? 2 : 1;
  const at = new Set((result?.messages ?? []).map((message) => message.line - first));
  return specifiers.filter((_one, index) => at.has(index));
}

const folders = foldersOnDisk();
const features = folders.islands.filter((one) => !SHARED_ISLANDS.includes(one));
const SERVER = '#server/platform/errors.ts';
const PAGE = '#site/pages/_styleguide/samples.ts';
const LAYOUT = '#site/layouts/SiteLayout.astro';
const TEST = '#tests/support/seed.ts';
const SECTION_7 = '#site/api/section-7/answers.ts';
const META = '#contract/meta.ts';

/** Some file of a folder of ours, as an import from anywhere. */
function someFile(prefix: string, folder: string): string {
  const name = readdirSync(folder).find((one) => /\.tsx?$/.test(one) && !one.includes('.test.'));
  return `${prefix}/${folder.split('/').slice(1).join('/')}/${name ?? ''}`;
}

/** What nothing in a folder of the site may import: the server, tests, and what lies above it. */
const aboveInSite: Readonly<Record<string, readonly string[]>> = {
  lib: ['#site/company.ts', '#site/stores/session.ts'],
  brand: ['#site/stores/session.ts', '#site/api/client.ts'],
  structured: ['#site/stores/session.ts', '#site/api/client.ts'],
  stores: ['#site/api/client.ts', '#site/queries/enrolments.ts'],
  api: ['#site/queries/enrolments.ts', '#site/islands/ui/Button.tsx'],
  queries: ['#site/islands/ui/Button.tsx', '#site/styles/layers.ts'],
  styles: ['#site/islands/ui/Button.tsx', '#site/content/copy.ts'],
  content: ['#site/api/client.ts', '#site/components/site/links.ts'],
  components: ['#site/api/client.ts', '#site/queries/enrolments.ts', LAYOUT],
  islands: [LAYOUT, '#site/components/site/links.ts'],
  layouts: [PAGE],
  pages: ['#site/stores/session.ts', '#site/queries/enrolments.ts'],
};

const sitePlants = folders.site.map((room) => [
  `src/${room}`,
  [
    SERVER,
    TEST,
    ...(room === 'pages' ? [] : [PAGE]),
    ...(room === 'api' ? [] : [SECTION_7, META]),
    ...(aboveInSite[room] ?? []),
  ],
]) satisfies [string, string[]][];

const islandPlants = folders.islands.map((room) => [
  `src/islands/${room}`,
  [
    ...[SERVER, TEST, PAGE, LAYOUT, SECTION_7, META],
    ...features.filter((one) => one !== room).map((one) => someFile('#site', `src/islands/${one}`)),
    ...(room === 'ui' ? ['#site/api/client.ts', '#site/company.ts'] : []),
  ],
]) satisfies [string, string[]][];

/** Of a domain: the site, what builds the server, http, others' stores, and every later domain. */
const serverPlants = folders.server.map((room) => {
  const later = DOMAIN_ORDER.slice(DOMAIN_ORDER.indexOf(room) + 1);
  const domains = DOMAIN_ORDER.includes(room) ? later : ['payments', 'people', 'profile'];
  const stores = ['accounts', 'payments', 'learning'].filter((one) => one !== room);
  return [
    `server/${room}`,
    [
      ...['#site/company.ts', TEST, '#sandbox/razorpay/keys.ts', '#server/app.ts'],
      ...stores.map((one) => `#server/${one}/${one}.store.ts`),
      ...domains.map((one) => `#server/${one}/${one}.ts`),
      ...(room === 'http' ? [] : ['#server/http/mount.ts']),
    ],
  ];
}) satisfies [string, string[]][];

const otherPlants: [string, string[]][] = [
  ['contract', ['#art/svg.ts', '#site/company.ts', SERVER, TEST]],
  ['art', ['#contract/id.ts', '#site/company.ts', SERVER, TEST]],
  ['sandbox/razorpay', ['#site/company.ts', SERVER, TEST]],
];

const cases = [...sitePlants, ...islandPlants, ...serverPlants, ...otherPlants].flatMap(
  ([folder, imports]) => KINDS.map((kind) => [`${folder}/${kind}`, imports] as const),
);

describe('import zones', { timeout: 60_000 }, () => {
  it('every folder of the site has breaches of its own to plant', () => {
    expect(Object.keys(aboveInSite).sort()).toEqual([...folders.site].sort());
  });

  it.each(cases)('refuse what %s may not import', async (filePath, imports) => {
    expect(await refused(filePath, imports)).toEqual(imports);
  });

  it.each(DOMAIN_ORDER)(
    'refuse another’s store and what builds the server in routes of %s',
    async (domain) => {
      const other = domain === 'accounts' ? 'payments' : 'accounts';
      const imports = [`#server/${other}/${other}.store.ts`, '#server/app.ts', '#site/company.ts'];
      expect(await refused(`server/${domain}/planted.routes.ts`, imports)).toEqual(imports);
    },
  );

  it('refuse features’ neighbours in the file that joins features, and domains in the ground of the server', async () => {
    expect(await refused('src/islands/Planted.tsx', [LAYOUT, PAGE])).toHaveLength(2);
    expect(
      await refused('server/platform/throttle.ts', ['#server/accounts/accounts.ts']),
    ).toHaveLength(1);
    expect(await refused('server/planted.ts', ['#sandbox/razorpay/keys.ts'])).toHaveLength(1);
    expect(await refused('scripts/planted.ts', ['#tests/api/matrix.test.ts'])).toHaveLength(1);
    const tool = ['../tools/bench/rows.ts'];
    expect(await refused('server/planted.ts', tool)).toEqual(tool);
    expect(await refused('scripts/planted.ts', tool)).toEqual(tool);
  });

  it.each([
    [
      'server/catalogue/planted.ts',
      ['#server/enrolments/enrolments.ts', '#server/platform/errors.ts'],
    ],
    ['server/catalogue/planted.routes.ts', ['#server/http/mount.ts']],
    ['server/app.ts', ['#server/payments/payments.ts', '#server/http/mount.ts']],
    ['src/islands/catalogue/Planted.tsx', ['#site/api/client.ts', '#site/queries/enrolments.ts']],
    ['src/islands/Planted.tsx', ['#site/islands/catalogue/filters.ts']],
    ['src/api/planted.ts', ['#site/stores/session.ts', '#contract/id.ts', SECTION_7, META]],
    ['src/api/section-7/planted.ts', ['#site/api/client.ts', META]],
    ['src/pages/planted.astro', ['#contract/paths.ts', LAYOUT, '#site/islands/CoursePage.tsx']],
  ])('let %s import what it may', async (filePath, imports) => {
    expect(await refused(filePath, imports)).toEqual([]);
  });

  it('a folder of code without a row, and a row without a folder, are errors', () => {
    expect(() => zonesOf(folders)).not.toThrow();
    expect(() => zonesOf({ ...folders, site: [...folders.site, 'attic'] })).toThrow('src/attic');
    expect(() => zonesOf({ ...folders, server: [...folders.server, 'cellar'] })).toThrow(
      'server/cellar',
    );
    const server = folders.server.filter((one) => one !== 'demo');
    expect(() => zonesOf({ ...folders, server })).toThrow('server/demo');
  });
});
