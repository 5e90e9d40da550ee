// Every host serves the same site: our server, nginx with the generated rules, and static hosts with theirs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { getHostFolder } from '#server/platform/file-names.ts';
import { sendRawRequest } from './support/raw-request.ts';
import { emulateCloudflare, emulateNetlify, emulateVercel } from './support/static-hosts.ts';
import { BROTLI_MODULE } from './support/nginx.ts';

const folder = inject('folder');
const nginxUrl = inject('nginxUrl');
const courseId = inject('courseId');
const script = readdirSync(join(folder, '_astro')).find((name) => name.endsWith('.js')) ?? '';
const readSiteFile = (name: string) => readFileSync(join(folder, name), 'utf8');
const rules = JSON.parse(readFileSync(join(getHostFolder(folder), 'host.json'), 'utf8')) as {
  shells: string[];
  headers: { all: Record<string, string>; of: Record<string, Record<string, string>> };
};

const hasShell = (branch: string): boolean => rules.shells.includes(branch);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PAGES: [address: string, file: string, branch: string][] = [
  ['/', 'index.html', 'index'],
  ['/?from=mail', 'index.html', 'index'],
  ['/about', 'about.html', 'about'],
  ['/about?x=1&y=%2F', 'about.html', 'about'],
  [`/course-detail/${courseId}`, `course-detail/${courseId}.html`, 'course-detail'],
  ['/course-detail/unknown?next=1', 'course-detail.html', 'course-detail'],
  ['/course-detail/a.b', 'course-detail.html', 'course-detail'],
  ['/course-detail', 'course-detail.html', 'course-detail'],
  ['/course/1', 'course/1.html', 'course'],
  ['/course/99', 'course.html', 'course'],
  ['/course/%E0%A4%B0%E0%A4%82%E0%A4%97', 'course.html', 'course'],
  [`/certificate/${courseId}`, 'certificate.html', 'certificate'],
  ['/edit-course/x', 'edit-course.html', 'edit-course'],
];
const FILES: [address: string, file: string, cache: string][] = [
  [`/_astro/${script}`, `_astro/${script}`, IMMUTABLE],
  ['/robots.txt', 'robots.txt', 'no-cache'],
  ['/licenses.txt', 'licenses.txt', 'no-cache'],
  ['/javascript-licenses.txt', 'javascript-licenses.txt', 'no-cache'],
  ['/.well-known/security.txt', '.well-known/security.txt', 'no-cache'],
  ['/art/crowd.svg', 'art/crowd.svg', 'no-cache'],
];
const MISSING = [
  '/no-such-page',
  '/no/such/page',
  '/404',
  '/404.html',
  '/course/1/2',
  '/course/x.html',
  '/About',
  '/_astro/none.js',
  '/_astro/',
  '/host.json',
  '/nginx.conf',
  '/_headers',
  '/_redirects',
  '/about.html.br',
  '/about.html.gz',
  '/.env',
];
const REFUSED = [
  '//evil.example',
  '//evil.example/..',
  '//about',
  '/course//1',
  '/about//',
  '/..%2fetc/passwd',
  '/course/..%2fabout',
  '/course/%2e%2e/about',
  '/%5cevil.example',
  '/course/..',
  '/./about',
  '/about%00.html',
  '/%00',
];
const REDIRECTS: [address: string, location: string][] = [
  ['/about/', '/about'],
  ['/about/?a=1&b=2', '/about?a=1&b=2'],
  ['/about.html', '/about'],
  ['/about.html?a=%0d%0aset-cookie:x', '/about?a=%0d%0aset-cookie:x'],
  ['/index.html', '/'],
  ['/index?a=1', '/?a=1'],
  [`/course-detail/${courseId}/`, `/course-detail/${courseId}`],
  [`/course-detail/${courseId}.html`, `/course-detail/${courseId}`],
  ['/course-detail/', '/course-detail'],
  ['/course/99/?t=1', '/course/99?t=1'],
  ['/course/a%0d%0ab/', '/course/a%0d%0ab'],
];
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const ANSWER_POLICY = expect.stringMatching(
  /^default-src 'none';.*frame-ancestors 'none'$/,
) as unknown;

describe.each([
  ['our server', inject('ownUrl')],
  ['nginx', nginxUrl],
])('%s', (_name, host) => {
  describe.skipIf(host === '')('S38', () => {
    it.each(PAGES)('%s serves page %s with policy "%s"', async (address, file, branch) => {
      const answer = await sendRawRequest(host, address);
      expect([answer.status, answer.body === readSiteFile(file)]).toEqual([200, true]);
      expect(answer.headers).toMatchObject({
        ...ALWAYS,
        ...(rules.headers.of[branch] ?? rules.headers.all),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'permissions-policy': expect.stringContaining(
          branch === 'course-detail' ? 'payment=(self' : 'payment=()',
        ),
      });
    });

    it('PREV-05 shows drafts only to browsers with the preview cookie, and leaves API calls unaffected', async () => {
      const cookie = inject('previewCookie');
      const fetchWithCookie = (address: string) =>
        sendRawRequest(host, address, { headers: { cookie } });
      const drafts = await fetchWithCookie('/?from=mail');
      expect([drafts.status, drafts.body]).toEqual([200, 'drafts']);
      expect(drafts.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect((await sendRawRequest(host, '/')).body).toBe(readSiteFile('index.html'));
      const about = await fetchWithCookie('/about');
      expect([about.status, about.body === readSiteFile('about.html')]).toEqual([200, true]);
      expect((await fetchWithCookie('/of-a-preview/about')).status).toBe(404);
      expect((await fetchWithCookie('/api/v1/meta')).status).toBe(200);
      const left = await fetchWithCookie('/preview/leave');
      expect([left.status, left.headers['location']]).toEqual([303, '/']);
      expect(String(left.headers['set-cookie'])).toMatch(/^preview=; Max-Age=0/);
    });

    it.each(FILES)('%s serves %s with cache header "%s"', async (address, file, cache) => {
      const answer = await sendRawRequest(host, address);
      expect([answer.status, answer.body === readSiteFile(file)]).toEqual([200, true]);
      expect(answer.headers).toMatchObject({
        ...ALWAYS,
        'content-security-policy': ANSWER_POLICY,
        'cache-control': cache,
      });
    });

    it.each(MISSING)('%s returns 404 and is not cached', async (address) => {
      const answer = await sendRawRequest(host, address);
      expect([answer.status, answer.body === readSiteFile('404.html')]).toEqual([404, true]);
      expect(answer.headers).toMatchObject({
        ...ALWAYS,
        ...rules.headers.all,
        'cache-control': 'no-store',
      });
      const again = { headers: { 'if-none-match': answer.headers.etag ?? '*' } };
      expect((await sendRawRequest(host, address, again)).status).toBe(404);
    });

    it.each(REFUSED)('refuses %s', async (address) => {
      const { status, headers, body } = await sendRawRequest(host, address);
      expect([400, 404]).toContain(status);
      expect(headers.location).toBeUndefined();
      if (status === 404) expect(body).toBe(readSiteFile('404.html'));
    });

    it.each(REDIRECTS)('redirects %s to %s', async (address, location) => {
      const answer = await sendRawRequest(host, address);
      expect([answer.status, answer.headers.location]).toEqual([301, location]);
      expect(answer.headers).toMatchObject({ ...ALWAYS, 'content-security-policy': ANSWER_POLICY });
    });

    it('HEAD returns the same headers without the page', async () => {
      const { status, headers, body } = await sendRawRequest(host, '/about', { method: 'HEAD' });
      expect([status, body]).toEqual([200, '']);
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(readSiteFile('about.html')));
    });

    it.each(['/about', `/_astro/${script}`])('%s returns 304 if unchanged', async (path) => {
      const { headers } = await sendRawRequest(host, path);
      const again = await sendRawRequest(host, path, {
        headers: { 'if-none-match': headers.etag ?? '' },
      });
      expect([again.status, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe(headers['cache-control']);
    });

    it.each([
      ['br, gzip', nginxUrl === host && !existsSync(BROTLI_MODULE) ? 'gzip' : 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', undefined],
    ])('for "%s" it responds with %s', async (accepted, encoding) => {
      const { headers } = await sendRawRequest(host, '/about', {
        headers: { 'accept-encoding': accepted },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    });

    it('returns only the requested range of a file', async () => {
      const answer = await sendRawRequest(host, '/art/crowd.svg', {
        headers: { range: 'bytes=0-3' },
      });
      expect([answer.status, answer.body]).toEqual([
        206,
        readSiteFile('art/crowd.svg').slice(0, 4),
      ]);
    });

    it('API responses have their own headers, each once', async () => {
      const answer = await sendRawRequest(host, '/api/v1/course/getAllCourses');
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ ...ALWAYS, 'content-security-policy': ANSWER_POLICY });
      expect((await sendRawRequest(host, '/api/v1/none')).body).toContain('"success":false');
    });
  });
});

it.skipIf(nginxUrl === '')(
  'nginx logs no playback token and no video signature [S31]',
  async () => {
    const video = `/api/v1/media/film/${courseId}/a-secret-ticket/240/index.m3u8`;
    const referer = `${nginxUrl}${video}?from=a-secret-page`;
    const headers = { 'user-agent': 'Reader', referer };
    await sendRawRequest(nginxUrl, video, { headers });
    await sendRawRequest(nginxUrl, `/api/v1/media/video/${courseId}?s=a-secret-signature`, {
      headers,
    });
    const written = () => readFileSync(inject('nginxLog'), 'utf8');
    await expect.poll(written).toContain(`/api/v1/media/film/${courseId}/-/240/index.m3u8"`);
    await expect.poll(written).toContain(`/api/v1/media/video/${courseId}"`);
    expect(written()).not.toContain('a-secret');
  },
);

it.skipIf(nginxUrl === '')('nginx redirects plain HTTP requests to HTTPS', async () => {
  const headers = { host: 'rangshala.example' };
  const answer = await sendRawRequest(inject('nginxPlainUrl'), '/about?x=1', { headers });
  expect([answer.status, answer.headers.location]).toEqual([
    301,
    'https://rangshala.example/about?x=1',
  ]);
});

describe.each([
  ['Netlify', emulateNetlify(folder)],
  ['Cloudflare', emulateCloudflare(folder)],
  ['Vercel', emulateVercel(folder)],
] as const)('%s', (name, resolvePath) => {
  // Cloudflare cannot rewrite: unknown ids get the 404 page, whose script opens the shell.
  const served = PAGES.filter(
    ([, file, branch]) => name !== 'Cloudflare' || file !== `${branch}.html` || !hasShell(branch),
  );

  it.each(served)('%s serves page %s with policy "%s"', (address, file, branch) => {
    const answer = resolvePath(address);
    expect([answer.status, answer.file]).toEqual([200, `/${file}`]);
    expect(answer.headers).toMatchObject({
      ...ALWAYS,
      ...(rules.headers.of[branch] ?? rules.headers.all),
      'cache-control': 'no-cache',
    });
  });

  it.each(FILES)('%s serves %s with cache header "%s"', (address, file, cache) => {
    const answer = resolvePath(address);
    expect([answer.status, answer.file]).toEqual([200, `/${file}`]);
    expect(answer.headers).toMatchObject({
      ...ALWAYS,
      'content-security-policy': ANSWER_POLICY,
      'cache-control': cache,
    });
  });

  it.each(['/no-such-page', '/course/1/2', '/host.json', '/nginx.conf', '/_headers'])(
    '%s returns 404',
    (address) => {
      expect(resolvePath(address)).toMatchObject({
        status: 404,
        file: '/404.html',
        headers: ALWAYS,
      });
    },
  );
});

it('stays below the 100 header rules and 2,000 characters per line that Cloudflare reads', () => {
  const lines = readFileSync(join(getHostFolder(folder), 'cloudflare_headers'), 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000);
});

it('the configurations of static hosts build and publish this site', () => {
  const read = (name: string) => readFileSync(name, 'utf8');
  expect(read('netlify.toml')).toMatch(/^command = "npm run build"\npublish = "dist"$/m);
  expect(JSON.parse(read('vercel.json'))).toMatchObject({
    framework: null,
    buildCommand: 'npm run build',
  });
  const wrangler = read('wrangler.jsonc').replaceAll(/^\s*\/\/.*$/gm, '');
  expect(JSON.parse(wrangler.replaceAll(/,(\s*[}\]])/g, '$1'))).toMatchObject({
    assets: {
      directory: './dist',
      html_handling: 'drop-trailing-slash',
      not_found_handling: '404-page',
    },
  });
});

it('names the licences of scripts and fonts, and where to report a security hole', () => {
  const licences = readSiteFile('licenses.txt');
  expect(licences).toContain('SIL Open Font License, Version 1.1');
  const [, scripts = ''] = /^Scripts: see \/(\S+)$/m.exec(licences) ?? [];
  for (const name of ['react', 'axios', 'video.js', 'hls.js', 'nanostores'])
    expect(readSiteFile(scripts)).toMatch(new RegExp(`^## ${name.replace('.', '[.]')} - `, 'm'));
  expect(readSiteFile('.well-known/security.txt')).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: 20\d\d-\d\d-01T00:00:00.000Z\n/,
  );
});
