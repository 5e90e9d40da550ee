// The response to each URL; tests/hosting checks the same on real hosts.
import { describe, expect, it } from 'vitest';
import { createFileFinder, getBranch } from './host-rules.ts';

const FILES = [
  'index.html',
  '404.html',
  'about.html',
  'course.html',
  'course/1.html',
  'login.html',
  '_astro/app.1a2b.js',
  'robots.txt',
  'host.json',
  'LICENSE',
  'v1.0/LICENSE',
];
const find = createFileFinder(new Set(FILES), {
  shells: ['course', 'work'],
  headers: { all: {}, of: {} },
  cache: { page: '', hashed: '', file: '', missing: '' },
  hashedFolder: '_astro/',
  hidden: ['host.json'],
  refused: '//|%2f|%00',
});
const page = (name: string, branch = name) => ({
  status: 200,
  file: `${name}.html`,
  cache: 'page',
  branch,
});
const missing = { status: 404, file: '404.html', cache: 'missing', branch: '404' };

describe('a URL', () => {
  it.each([
    ['/', page('index')],
    ['/?a=1', page('index')],
    ['/about', page('about')],
    ['/about?next=/course/1', page('about')],
    ['/course/1', page('course/1', 'course')],
    ['/course/2', page('course')],
    ['/course/%E0%A4%B0', page('course')],
    ['/robots.txt', { status: 200, file: 'robots.txt', cache: 'file' }],
    ['/_astro/app.1a2b.js?v=1', { status: 200, file: '_astro/app.1a2b.js', cache: 'hashed' }],
  ])('%s is found', (url, found) => {
    expect(find(url)).toEqual(found);
  });

  it.each([
    '/no-page',
    '/404',
    '/404.html',
    '/About',
    '/course/1/2',
    '/course/x.html',
    '/about/1',
    '/work',
    '/work/1',
    '/login/2',
    '/host.json',
    '/LICENSE',
    '/v1.0/LICENSE',
    '/.html',
    '/_astro/',
    '//about',
    '/course//1',
    '/%2F',
    '/about%00',
    '/%E0%A4%A',
    '/%',
  ])('%s is not found', (url) => {
    expect(find(url)).toEqual(missing);
  });

  it.each([
    ['/about/', '/about'],
    ['/about.html?a=1&b=2', '/about?a=1&b=2'],
    ['/index.html', '/'],
    ['/index?a=1', '/?a=1'],
    ['/index/', '/'],
    ['/course/2/?t=1', '/course/2?t=1'],
    ['/course/1.html', '/course/1'],
    ['/course/a%0d%0ab/', '/course/a%0d%0ab'],
  ])('%s redirects to %s', (url, location) => {
    expect(find(url)).toEqual({ status: 301, location });
  });
});

it('takes the branch of a page from its first path segment', () => {
  expect([getBranch('course/1'), getBranch('about')]).toEqual(['course', 'about']);
});
