// The lint refuses ids and sections that the specification does not have, in every kind of file.
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const RULE = 'rangshala/references-resolve';
const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === RULE });

async function listRefused(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(
    ({ line, message }) => `${line}: ${message.split(' does not exist')[0]}`,
  );
}

// Ids are assembled here, so that this file cites none itself.
const formatId = (area: string, number: number): string => `${area}-${number}`;
const unknown = formatId('HOME', 99);
const misspelt = formatId('HOEM', 13);
const promise = `S${99}`;

it.each([
  ['src/lib/planted.ts', `// ${unknown}\nexport const a = 1;\n`],
  ['src/islands/ui/Planted.tsx', `/** ${unknown}. */\nexport const A = () => <p>a</p>;\n`],
  ['src/components/site/Planted.astro', `<!-- ${unknown} -->\n<p>a</p>\n`],
  ['tests/api/planted.test.ts', `test('${unknown} something holds', () => undefined);\n`],
])('refuses an id that is not defined, in %s', async (filePath, code) => {
  expect(await listRefused(filePath, code)).toEqual([`1: ${unknown}`]);
});

it.each([
  misspelt,
  promise,
  formatId('OPEN', 80),
  `api-contract section ${9}`,
  `architecture section ${12}`,
  `Spec ${10}`,
])('refuses %s, which is not defined', async (cited) => {
  expect(await listRefused('server/planted.ts', `/** A rule. Source: ${cited}. */\n`)).toEqual([
    `1: ${cited}`,
  ]);
});

it('accepts ids and sections of the specification, and public names that look like ids', async () => {
  const ids = [formatId('HOME', 13), formatId('OPEN', 79), `S${45}`, `${formatId('UTF', 16)}`];
  const cited = `${ids.join(', ')}, api-contract section 4, architecture section 7, spec 7, RFC 9110, section 14`;
  expect(await listRefused('server/planted.ts', `// ${cited}, SHA-256.\n`)).toEqual([]);
});
