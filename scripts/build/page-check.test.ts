// A built page may contain our own inline code and no other.
import { expect, it } from 'vitest';
import { STYLE_LAYERS } from '#site/styles/layers.ts';
import { checkPage } from './page-check.ts';

const buildPage = (head: string, body = '') =>
  `<!doctype html><html><head><title>x</title>${head}</head><body>${body}</body></html>`;

it.each([
  buildPage('<script>alert(1)</script>'),
  buildPage('<script type="module">alert(1)</script>'),
  buildPage('<style>body{display:none}</style>'),
  buildPage('', '<template><script>alert(1)</script></template>'),
  buildPage('', '<svg><script>alert(1)</script></svg>'),
  buildPage('', '<img src="x" onerror="alert(1)">'),
])('refuses %s', (html) => {
  expect(() => checkPage('about.html', html)).toThrow(/^about\.html has /);
});

it('names the hash of a script that is not on the list', () => {
  expect(() => checkPage('about.html', buildPage('<script>alert(1)</script>'))).toThrow(
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  );
});

it('accepts files, data, our own style, and text that only looks like code', () => {
  const html = buildPage(
    `<style>${STYLE_LAYERS}</style><script type="module" src="/_astro/a.js"></script>` +
      '<script type="application/ld+json">{"a":"<script>"}</script>' +
      '<meta name="description" content="<script data-late></script><script>alert(1)</script>">',
    '<p>&lt;script>alert(1)&lt;/script></p>',
  );
  expect(checkPage('about.html', html)).toEqual({ isListed: true });
});

it('excludes pages with noindex from the sitemap', () => {
  expect(checkPage('a.html', buildPage('<meta name="robots" content="noindex">'))).toEqual({
    isListed: false,
  });
  const quoted = buildPage(
    '<meta name="description" content="<meta name=robots content=noindex>">',
  );
  expect(checkPage('a.html', quoted)).toEqual({ isListed: true });
});
