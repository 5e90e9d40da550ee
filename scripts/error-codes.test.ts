// The lint makes the site identify errors by code. It refuses comparisons of HTTP status codes or messages.
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();

async function countRefusals(filePath: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath });
  const messages = result?.messages ?? [];
  return messages.filter(({ message }) => message.includes('src/api/error-codes.ts')).length;
}

const BREACHES = [
  'error.status === 409',
  'error.status >= 500',
  'status !== 404',
  "error.serverMessage === 'Sold out.'",
  'SOLD_OUT === error.serverMessage',
  'serverMessage === SOLD_OUT',
  "error.message === 'Sold out.'",
  "getMessage(error, '') === SOLD_OUT",
  "error.serverMessage.includes('Sold')",
  "serverMessage?.startsWith('Sold')",
  'KNOWN.includes(error.serverMessage)',
];

describe('error codes only', { timeout: 60_000 }, () => {
  it.each(BREACHES)('refuses %s outside src/api', async (breach) => {
    const code = `export const planted = ${breach};\n`;
    expect(await countRefusals('src/islands/shop/checkout/planted.ts', code)).toBeGreaterThan(0);
    expect(await countRefusals('src/api/planted.ts', code)).toBe(0);
  });

  it('applies to every kind of file', async () => {
    const breach = 'export const planted = error.status === 409;\n';
    expect(await countRefusals('src/islands/shop/checkout/planted.tsx', breach)).toBeGreaterThan(0);
    expect(
      await countRefusals('src/components/planted.astro', `---\n${breach}---\n`),
    ).toBeGreaterThan(0);
    const inSwitch = 'switch (error.status) { case 409: planted(); }\n';
    expect(await countRefusals('src/stores/planted.ts', inSwitch)).toBeGreaterThan(0);
  });

  it.each([
    "error.code === 'conflict'",
    "course.status === 'Draft'",
    'serverMessage !== undefined',
    'error.serverMessage ?? otherwise',
  ])('accepts %s', async (fine) => {
    const code = `export const planted = ${fine};\n`;
    expect(await countRefusals('src/islands/shop/checkout/planted.ts', code)).toBe(0);
  });
});
