// The built site: which files of its folder visitors get.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { getHostFolder } from '#server/platform/file-names.ts';
import { mountSite } from '#server/http/site.ts';
import { writeSiteFolder } from '../../support/site-folder.ts';
import { buildMalformedRequestOptions } from '#server/http/error-handlers.ts';

const app = Fastify(buildMalformedRequestOptions({ corsOrigins: [], strictTransport: false }));

const root = await mkdtemp(join(tmpdir(), 'site-'));
const folder = join(root, 'dist');

await writeSiteFolder(folder);
await mountSite(app, folder);
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const fetchPage = async (url: string) => {
  const { statusCode, headers } = await app.inject(url);
  return [statusCode, headers['content-type']?.toString().split(';')[0], headers['cache-control']];
};

it('returns an uncached 404 for a file that has gone', async () => {
  expect((await fetchPage('/_astro/a.js'))[2]).toContain('immutable');
  await rm(join(folder, '_astro/b.js'));
  expect(await fetchPage('/_astro/b.js')).toEqual([404, 'text/html', 'no-store']);
  expect(await fetchPage('/_astro/c.js')).toEqual([404, 'text/html', 'no-store']);
});

it('a file that is deleted while it is served causes no warning', async () => {
  const warnings: Error[] = [];
  const recordWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', recordWarning);
  await writeFile(join(folder, '_astro/b.js'), '{}');
  await app.inject('/_astro/b.js');
  await rm(join(folder, '_astro/b.js'));
  await app.inject('/_astro/b.js');
  await nextTurn();
  process.off('warning', recordWarning);
  expect(warnings).toEqual([]);
});

it.each(['/_headers', '/host.json', '/../dist.host/host.json', '/..%2fdist.host/host.json'])(
  '%s is not public',
  async (path) => {
    expect((await fetchPage(path))[0]).toBe(404);
  },
);

it.each(['/%', '/%E0%A4%A', '/about%zz?a=%'])(
  'S35: %s returns 404 and is not cached',
  async (path) => {
    expect(await fetchPage(path)).toEqual([404, 'text/html', 'no-store']);
  },
);

it('returns 503 for a site that another release built', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'site-'));
  const old = join(parent, 'dist');
  await mkdir(old);
  await mkdir(getHostFolder(old));
  await writeFile(join(old, 'index.html'), 'old');
  await writeFile(
    join(getHostFolder(old), 'host.json'),
    JSON.stringify({ shells: [], policies: {} }),
  );
  const otherServer = Fastify();
  await mountSite(otherServer, old);
  expect((await otherServer.inject('/')).statusCode).toBe(503);
  await otherServer.close();
  await rm(parent, { recursive: true });
});

it('a server that missed builds shows the newest one, not the folder of its earlier build', async () => {
  const own = Fastify();
  const site = join(root, 'swapped');
  for (const text of ['first', 'second']) {
    await rm(site, { recursive: true, force: true });
    await rm(getHostFolder(site), { recursive: true, force: true });
    await writeSiteFolder(join(root, text), text);
    await symlink(join(root, text), site);
    await symlink(getHostFolder(join(root, text)), getHostFolder(site));
    if (text === 'first') await mountSite(own, site);
  }
  expect((await own.inject('/')).body).toBe('first');
  await rm(join(root, 'first'), { recursive: true });
  const page = await own.inject('/');
  expect([page.statusCode, page.body]).toEqual([200, 'second']);
  expect((await own.inject('/nothing')).statusCode).toBe(404);
  await own.close();
});
