// URLs keep ids inside one path segment, and a return path never leaves the site.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths, findReturnPath, withReturn } from './paths.ts';

const SITE = 'https://rangshala.example';

/** The origin that a browser on our login page is sent to; null without a return path. */
function getOrigin(next: string): string | null {
  const path = findReturnPath(`?next=${encodeURIComponent(next.toWellFormed())}`);
  return path === null ? null : new URL(path, `${SITE}/auth`).origin;
}

describe('paths', () => {
  it('keeps an id inside its path segment', () => {
    expect(paths.courseDetail('a/b?c')).toBe('/course-detail/a%2Fb%3Fc');
    expect(paths.course('7', { section: 's1', lesson: 'l 2' })).toBe(
      '/course/7?section=s1&lesson=l+2',
    );
  });

  it('returns to the page that the user came from', () => {
    const to = withReturn(paths.auth, '/course/7?section=s1&lesson=l2');
    expect(findReturnPath(to.slice(to.indexOf('?')))).toBe('/course/7?section=s1&lesson=l2');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/..\\\\evil.example',
    'https:evil.example',
    'data:text/html,x',
    '\\\\evil.example',
    ' //evil.example',
    '\u00a0//evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    '/a/../\t/evil.example',
    'evil.example',
    'login',
  ])('S40 refuses %j as a return path', (next) => {
    expect(findReturnPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
  });

  it.each([
    '/%09/evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/\u2215/evil.example',
    '/\uff0fevil.example',
    '/@evil.example',
    '/a\n//evil.example',
    '/?//evil.example',
    '/#//evil.example',
  ])('S40 stays on the site for the return path %j', (next) => {
    expect(getOrigin(next)).toBe(SITE);
  });

  it('S40 stays on the site for any return path', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      ':',
      '@',
      '%2f',
      '//',
      'evil.example',
      'javascript:',
      'https:',
      '?',
      '#',
      ' ',
      '\u2044',
      '\0',
    );
    const next = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(next, (item) => {
        expect([null, SITE]).toContain(getOrigin(item));
        expect([null, SITE]).toContain(getOrigin(`/${item}`));
      }),
      { numRuns: 2000 },
    );
  });
});
