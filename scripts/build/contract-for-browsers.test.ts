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

test('a bundler may leave out what no page uses, and nothing that is done at once', () => {
  const code = shipped(`const A = z.object({ b: z.array(z.string().check(c())) });
z.config({});
export const fill = (x) => z.parse(A, x);
export const one = endpoint({ body: z.object({}), answer: answerWith({ a: A }) });`);
  const mark = '/* @__PURE__ */';
  expect(code)
    .toBe(`const A = ${mark} z.object({ b: ${mark} z.array(${mark} z.string().check(c())) });
z.config({});
export const fill = (x) => z.parse(A, x);
export const one = ${mark} endpoint({ answer: ${mark} answerWith({ a: A }) });`);
});

test('everybody else, and every other file, keeps all of it', () => {
  expect(shipped(CALL, '/contract/x.ts', 'ssr')).toBe(CALL);
  expect(shipped(CALL, '/src/x.ts')).toBe(CALL);
  const other = `const x = { summary: 'kept' };`;
  expect(shipped(other)).toBe(other);
});

test('an answer that is read leniently brings no schema', () => {
  const code = shipped(`export const page = endpoint({ path: '/course/page', answer: A });`);
  expect(code).toContain('/course/page');
  expect(code).not.toContain('answer');
});
