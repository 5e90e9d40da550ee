// The lint zones catch a planted breach of the import rules in every kind of file.
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
