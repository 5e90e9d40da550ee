// Addresses keep ids inside one segment, and a way back never leaves the site.
import { describe, expect, it } from 'vitest';
import { paths, returnPath, withReturn } from './paths.ts';

describe('paths', () => {
  it('keeps an id inside its segment', () => {
    expect(paths.courseDetail('a/b?c')).toBe('/course-detail/a%2Fb%3Fc');
    expect(paths.course('7', { section: 's1', lesson: 'l 2' })).toBe(
      '/course/7?section=s1&lesson=l+2',
    );
  });

  it('leads back to where it came from', () => {
    const to = withReturn(paths.auth, '/course/7?section=s1&lesson=l2');
    expect(returnPath(to.slice(to.indexOf('?')))).toBe('/course/7?section=s1&lesson=l2');
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
  ])('refuses to lead to %j', (next) => {
    expect(returnPath(`?next=${encodeURIComponent(next)}`)).toBeNull();
  });
});
