import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { contractForBrowsers } from './contract-for-browsers.ts';

type Transform = (this: object, code: string, id: string) => { code: string } | null;

function shipped(code: string, id = '/contract/x.ts', name = 'client'): string {
  const plugin = { environment: { name }, parse: parseAst };
  const transform = contractForBrowsers.transform as unknown as Transform;
  return transform.call(plugin, code, id)?.code ?? code;
}

const CALL = `export const one = endpoint({ method: 'GET', needs: 'office', fails: ['one', 'two'], summary: 'One, and {all}.', body: B, answer: A });
export const two = endpoint({ path: '/two', summary: "Two" });`;

test('a browser gets a call without what only the documentation and the server read', () => {
  const code = shipped(CALL);
  expect(code).not.toMatch(/summary|One|Two|needs|fails|body/);
  const endpoint = (call: object) => call;
  const run = new Function(
    'endpoint',
    'A',
    code.replaceAll('export const', 'var') + 'return [one, two]',
  );
  expect(run(endpoint, 'a')).toEqual([{ method: 'GET', answer: 'a' }, { path: '/two' }]);
});

test('everybody else, and every other file, keeps all of it', () => {
  expect(shipped(CALL, '/contract/x.ts', 'ssr')).toBe(CALL);
  expect(shipped(CALL, '/src/x.ts')).toBe(CALL);
  const other = `const x = { summary: 'kept' };`;
  expect(shipped(other)).toBe(other);
});
