// The lint refuses imports that the tables of `eslint/zones.js` do not allow, in every folder and kind of file.
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { listFolders, buildZones } from '../eslint/zones.js';

const RULE = 'import-x/no-restricted-paths';
const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === RULE });

/** The imports among `specifiers` that the lint refuses in that file. */
async function listRefusedImports(
  filePath: string,
  specifiers: readonly string[],
): Promise<string[]> {
  const lines = specifiers.map((specifier) => `import '${specifier}';`);
  const code = (filePath.endsWith('.astro') ? ['---', ...lines, '---', ''] : lines).join('\n');
  const [result] = await eslint.lintText(code, { filePath });
  const first = filePath.endsWith('.astro') ? 2 : 1;
  const at = new Set((result?.messages ?? []).map((message) => message.line - first));
  return specifiers.filter((_, index) => at.has(index));
}

const SERVER = '#server/platform/errors.ts';
const TEST = '#tests/support/seed.ts';
const PAGE = '#site/pages/_styleguide/samples.ts';
const LAYOUT = '#site/layouts/SiteLayout.astro';
const CLIENT = '#site/api/client.ts';
const QUERY = '#site/queries/enrolments.ts';
const SESSION = '#site/stores/session.ts';
const BUTTON = '#site/islands/ui/Button.tsx';
const SECTION_7 = ['#site/api/section-7/responses.ts', '#contract/meta.ts'];

const learn = '#site/islands/learn/player/Player.tsx';
const shop = '#site/islands/shop/Catalogue.tsx';
const account = '#site/islands/account/Profile.tsx';
const admin = '#site/islands/admin/people/Students.tsx';

/** Imports that a folder must not have: from a sibling folder, or from a folder built on it. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  contract: ['#art/svg.ts', '#site/company.ts', SERVER, TEST],
  art: ['#contract/id.ts', '#site/company.ts', SERVER, TEST],
  'sandbox/razorpay': ['#site/company.ts', SERVER, TEST],
  'src/styles': ['#site/lib/plural.ts', BUTTON, SERVER, TEST],
  'src/lib': ['#site/company.ts', SESSION, SERVER, ...SECTION_7],
  'src/brand': [SESSION, CLIENT, PAGE],
  'src/structured': [SESSION, CLIENT, PAGE],
  'src/stores': [CLIENT, QUERY, ...SECTION_7],
  'src/api': [QUERY, BUTTON, SERVER, TEST],
  'src/queries': [BUTTON, PAGE, ...SECTION_7],
  'src/content': [CLIENT, SESSION, BUTTON],
  'src/components': [CLIENT, QUERY, BUTTON, LAYOUT],
  'src/layouts': [PAGE, SERVER],
  'src/pages': [SESSION, QUERY, SERVER],
  'src/islands/ui': [learn, shop, account, admin, LAYOUT, PAGE],
  'src/islands/learn': [shop, account, admin, LAYOUT, ...SECTION_7],
  'src/islands/shop': [account, admin, PAGE, SERVER],
  'src/islands/account': [learn, shop, admin, LAYOUT],
  'src/islands/admin': [learn, shop, account, LAYOUT, ...SECTION_7],
  'src/islands/site': [learn, shop, account, admin],
  'server/platform': ['#server/accounts/accounts.ts', '#server/http/mount.ts', '#server/app.ts'],
  'server/settings': ['#server/accounts/accounts.ts', '#server/mails/mails.ts'],
  'server/mails': ['#server/accounts/accounts.ts', '#server/http/mount.ts'],
  'server/http': ['#server/accounts/accounts.ts', '#site/company.ts'],
  'server/accounts': ['#server/courses/catalogue.store.ts', '#server/sales/payments/payments.ts'],
  'server/media': ['#server/courses/catalogue.ts', '#server/accounts/accounts.store.ts'],
  'server/courses': ['#server/learning/learning.ts', '#server/sales/payments/payments.ts'],
  'server/learning': ['#server/sales/payments/payments.ts', '#server/courses/catalogue.store.ts'],
  'server/sales': ['#server/site/published-content.ts', '#server/admin/people.ts'],
  'server/site': ['#server/admin/people.ts', '#server/sales/payments/payments.store.ts'],
  'server/profile': ['#server/admin/people.ts', '#server/accounts/accounts.store.ts'],
  'server/admin': ['#server/ops/doctor.ts', '#server/sales/orders/orders.store.ts'],
  'server/ops': ['#server/demo/load.ts', '#server/media/media.store.ts'],
  'server/demo': ['#server/courses/catalogue.store.ts', '#sandbox/razorpay/keys.ts'],
  'server/adapters': ['#server/accounts/accounts.ts', '#server/http/mount.ts', TEST],
  'server/migrations': ['#server/platform/errors.ts', '#server/accounts/accounts.ts'],
};

const cases = Object.entries(REFUSED).flatMap(([folder, imports]) => {
  const names = folder.startsWith('src/')
    ? ['planted.ts', 'Planted.tsx', 'Planted.astro']
    : ['planted.ts'];
  return names.map((name) => [`${folder}/${name}`, imports] as const);
});

describe('import zones', { timeout: 60_000 }, () => {
  it.each(cases)('refuse the forbidden imports of %s', async (filePath, imports) => {
    expect(await listRefusedImports(filePath, imports)).toEqual(imports);
  });

  it.each([
    ['server/accounts/planted.ts', ['#server/http/mount.ts']],
    ['server/accounts/planted.routes.ts', ['#server/sales/payments/payments.ts', '#server/app.ts']],
    ['server/planted.ts', ['#sandbox/razorpay/keys.ts', '../tools/bench/rows.ts']],
    ['scripts/planted.ts', ['#tests/api/http/matrix.test.ts', '../tools/bench/rows.ts']],
    ['tools/bench/planted.ts', ['../../tests/api/http/matrix.test.ts']],
  ])('refuse the forbidden imports of the single file %s', async (filePath, imports) => {
    expect(await listRefusedImports(filePath, imports)).toEqual(imports);
  });

  it.each([
    ['server/courses/planted.ts', ['#server/accounts/accounts.ts', '#server/platform/errors.ts']],
    ['server/courses/planted.routes.ts', ['#server/http/mount.ts']],
    ['server/app.ts', ['#server/sales/payments/payments.ts', '#server/http/mount.ts']],
    ['src/islands/shop/Planted.tsx', [CLIENT, QUERY, learn, BUTTON]],
    ['src/api/planted.ts', [SESSION, '#contract/id.ts', ...SECTION_7]],
    ['src/api/section-7/planted.ts', [CLIENT, '#contract/meta.ts']],
    ['src/pages/planted.astro', ['#contract/paths.ts', LAYOUT, shop]],
    ['scripts/planted.ts', [TEST]],
  ])('allow the permitted imports of %s', async (filePath, imports) => {
    expect(await listRefusedImports(filePath, imports)).toEqual([]);
  });

  it('fail for a code folder without a row, and for a row without a folder', () => {
    const folders = listFolders();
    expect(() => buildZones(folders)).not.toThrow();
    expect(() => buildZones({ ...folders, site: [...folders.site, 'attic'] })).toThrow('src/attic');
    expect(() => buildZones({ ...folders, server: [...folders.server, 'cellar'] })).toThrow(
      'server/cellar',
    );
    const server = folders.server.filter((folder) => folder !== 'demo');
    expect(() => buildZones({ ...folders, server })).toThrow('server/demo');
  });
});
