// The lints catch a planted breach of the import rules in every kind of file: a zone crossed, and a cycle closed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();

async function breachesIn(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? [])
    .filter((message) => message.ruleId === 'import-x/no-restricted-paths')
    .map((message) => message.message);
}

describe('import zones', { timeout: 60_000 }, () => {
  it.each([
    [
      'a domain that reaches into another domain’s store',
      'server/catalogue/planted.ts',
      "import { userById } from '../accounts/accounts.store.ts';\nexport const planted = userById;\n",
    ],
    [
      'a domain that imports a later one',
      'server/accounts/planted.ts',
      "import { enrol } from '../enrolments/enrolments.ts';\nexport const planted = enrol;\n",
    ],
    [
      'a site file that imports the server',
      'src/lib/planted.ts',
      "import { found } from '#server/errors.ts';\nexport const planted = found;\n",
    ],
    [
      'a contract file that imports the site',
      'contract/planted.ts',
      "import { paths } from '#site/paths.ts';\nexport const planted = paths;\n",
    ],
    [
      'a picture that knows the site',
      'art/planted.ts',
      "import { paths } from '#site/paths.ts';\nexport const planted = paths;\n",
    ],
    [
      'a ui primitive that knows the api',
      'src/islands/ui/Planted.tsx',
      "import { call } from '#site/api/client.ts';\nexport const Planted = () => <p>{typeof call}</p>;\n",
    ],
    [
      'a static component that knows the api',
      'src/components/site/Planted.astro',
      "---\nimport { call } from '#site/api/client.ts';\n---\n\n<p>{typeof call}</p>\n",
    ],
    [
      'a server file that imports the sandbox',
      'server/payments/planted.ts',
      "import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';\nexport const planted = SANDBOX_KEYS;\n",
    ],
  ])('catch %s', async (_name, filePath, code) => {
    expect(await breachesIn(filePath, code)).toHaveLength(1);
  });

  it.each([
    [
      'server/catalogue/planted.ts',
      "import { isEnrolled } from '../enrolments/enrolments.ts';\nexport const planted = isEnrolled;\n",
    ],
    [
      'src/islands/catalogue/Planted.tsx',
      "import { call } from '#site/api/client.ts';\nexport const Planted = () => <p>{typeof call}</p>;\n",
    ],
    [
      'src/pages/planted.astro',
      "---\nimport { paths } from '#site/paths.ts';\n---\n\n<p>{paths.home}</p>\n",
    ],
  ])('let %s import what it may', async (filePath, code) => {
    expect(await breachesIn(filePath, code)).toEqual([]);
  });
});

describe('import cycles', () => {
  /** What oxlint says, by the rules of this project, of a project with these files. */
  function cyclesIn(files: Record<string, string>): { status: number | null; said: string } {
    const folder = mkdtempSync(join(tmpdir(), 'rangshala-cycles-'));
    try {
      for (const name of ['.oxlintrc.json', 'package.json']) copyFileSync(name, join(folder, name));
      for (const [name, code] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), code);
      }
      const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
      const args = [oxlint, '--deny-warnings', '.'];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder });
      return { status, said: String(stdout) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const page = (from: string) => `---\nimport { a } from '${from}';\n---\n\n<p>{a}</p>\n`;

  it.each([
    [
      'between two rooms, by their short names',
      {
        'server/one.ts': "import { b } from '#site/two.ts';\nexport const a = () => b;\n",
        'src/two.ts': "import { a } from '#server/one.ts';\nexport const b = () => a;\n",
      },
    ],
    [
      'of three files, one by `export from`',
      {
        'server/one.ts': "import { c } from './two.ts';\nexport const a = () => c;\n",
        'server/two.ts': "export { c } from './three.ts';\n",
        'server/three.ts': "import { a } from './one.ts';\nexport const c = () => a;\n",
      },
    ],
    [
      'through an Astro component',
      {
        'src/components/One.astro': page('#site/two.ts'),
        'src/two.ts': "import One from './components/One.astro';\nexport const a = One;\n",
      },
    ],
  ])('are seen: %s', (_what, files) => {
    const { status, said } = cyclesIn(files);
    expect(said).toContain('import(no-cycle)');
    expect(status).toBe(1);
  });

  it('are none where only types go back', () => {
    const files = {
      'server/one.ts':
        "import { b } from './two.ts';\nexport interface A {}\nexport const a = b;\n",
      'server/two.ts': "import type { A } from './one.ts';\nexport const b: A = {};\n",
    };
    expect(cyclesIn(files).status).toBe(0);
  });
});
