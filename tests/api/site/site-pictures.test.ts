// Pictures of the site's documents: validation, retention and delivery to builds.
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getSiteContent } from '#contract/site/site-content.ts';
import type { SiteContent } from '#contract/site/site-content.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import {
  discardSiteDraft,
  saveSiteDraft,
  STORED_VERSIONS_MAX,
} from '#contract/site/site-documents.ts';
import { IMAGE_MAX_BYTES } from '#contract/media/media.ts';
import { buildPicturePath } from '#contract/courses/pictures.ts';
import { sendSitePicture, listWidths } from '#contract/site/site-media.ts';
import type { SitePicture } from '#contract/site/site-media.ts';
import { sweepMedia } from '#server/media/media.ts';
import { writePictures } from '#server/site/site-media.ts';
import {
  computeContentDigest,
  buildContentSource,
  loadSiteContent,
} from '#server/site/published-content.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import { readFixture, toFormData, expectData, makeAdmin } from '../../support/makers.ts';
import { expectNoOrphans } from '../../support/raw-upload.ts';
import { send, startServer } from '../../support/server.ts';
import {
  fetchDocument,
  saveDraft,
  OWN_TEAM,
  publishDocument,
} from '../../support/site-documents.ts';
import { SITE_PICTURE_RETENTION_HOURS } from '../../support/periods.ts';

const HOUR_MS = 60 * 60_000;
const UNKNOWN_ID = '0123456789abcdef01234567';

async function startSite() {
  const server = closeAfterTest(await startServer());
  return { server, ...(await makeAdmin(server)) };
}
type Site = Awaited<ReturnType<typeof startSite>>;

async function drawPicture(width: number, height: number): Promise<File> {
  const create = { width, height, channels: 3, background: '#884400' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png');
}

const uploadPicture = (at: Site, picture: File) =>
  send(at.server, sendSitePicture, { token: at.token, body: toFormData({ picture }) });

async function picture(at: Site): Promise<string> {
  return expectData<SitePicture>(await uploadPicture(at, await drawPicture(1000, 500)), 'data')._id;
}

/** The default case studies, the first with another picture. */
async function buildCaseStudies(at: Site, image: string): Promise<SiteDocuments['work']> {
  const { shipped } = await fetchDocument(at, 'work');
  const [first, ...otherWorks] = shipped as SiteDocuments['work'];
  if (!first) throw new Error('No default case studies.');
  return [{ ...first, image }, ...otherWorks];
}

const fetchStatus = async ({ server }: Site, id: string): Promise<number> =>
  (await fetch(server.url + buildPicturePath(id))).status;

/** Runs the sweep as if that many hours had passed. */
const sweep = ({ server }: Site, hours: number) =>
  sweepMedia({ ...server.deps, clock: () => Date.now() + hours * HOUR_MS });
const LATE = SITE_PICTURE_RETENTION_HOURS + 1;

describe('WORK-05 a picture of the site', () => {
  test('is re-encoded within its bounds, whatever its format, and the response holds its size', async () => {
    const at = await startSite();
    for (const [width, height, storedSize] of [
      [3200, 1600, { width: 1600, height: 800 }],
      [900, 1800, { width: 800, height: 1600 }],
      [300, 200, { width: 300, height: 200 }],
    ] as const) {
      const response = await uploadPicture(at, await drawPicture(width, height));
      const { _id: id, ...pixels } = expectData<SitePicture>(response, 'data');
      expect(pixels).toEqual(storedSize);
      const answer = await fetch(at.server.url + buildPicturePath(id));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(made).toMatchObject({ format: 'webp', ...storedSize });
      expect(made.exif).toBeUndefined();
    }
  });

  test('is refused with a message: another type, an invalid picture, too large a file', async () => {
    const at = await startSite();
    const of = async (file?: File) => {
      const body = toFormData(file ? { picture: file } : {});
      return (await send(at.server, sendSitePicture, { token: at.token, body })).body;
    };
    expect(await of(await readFixture('lesson.mp4'))).toMatchObject({
      code: 'wrong_type',
      message: 'The picture must be a PNG, JPEG or WebP file.',
    });
    expect(await of(new File(['<svg onload=alert(1)>'], 'x.png'))).toMatchObject({
      code: 'wrong_type',
    });
    expect(await of(new File([new Uint8Array(IMAGE_MAX_BYTES)], 'x.png'))).toMatchObject({
      code: 'too_large',
      message: 'The picture must be at most 10MB.',
    });
    expect(await of()).toMatchObject({ code: 'malformed' });
    await expectNoOrphans(at.server);
  });

  test('is refused at its field if it does not exist, also as an unknown built-in picture', async () => {
    const at = await startSite();
    for (const image of [UNKNOWN_ID, 'work-nothing']) {
      const body = { key: 'work' as const, revision: 0, value: await buildCaseStudies(at, image) };
      const response = await send(at.server, saveSiteDraft, { token: at.token, body });
      expect(response.body).toMatchObject({
        code: 'malformed',
        fields: [
          {
            path: 'value.0.image',
            message: expect.stringContaining('Choose another one') as string,
          },
        ],
      });
    }
  });

  test('is stored for a day without a reference, and then deleted with its sizes', async () => {
    const at = await startSite();
    const id = await picture(at);
    await sweep(at, 2);
    expect(await fetchStatus(at, id)).toBe(200);
    await sweep(at, LATE);
    expect(await fetchStatus(at, id)).toBe(404);
    await expectNoOrphans(at.server);
    const rows = await at.server.deps.db.selectFrom('site_media').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('is kept by a draft, by the published text and by every version, until the last one is gone', async () => {
    const at = await startSite();
    const { db } = at.server.deps;
    const dropped = await picture(at);
    const { revision } = await saveDraft(at, 'work', await buildCaseStudies(at, dropped));
    await sweep(at, LATE);
    expect(await fetchStatus(at, dropped)).toBe(200);
    const body = { key: 'work', revision };
    await send(at.server, discardSiteDraft, { token: at.token, body });
    const [old, now] = [await picture(at), await picture(at)];
    await publishDocument(at, 'work', await buildCaseStudies(at, old));
    await publishDocument(at, 'work', await buildCaseStudies(at, now));
    await sweep(at, LATE);
    expect(await Promise.all([dropped, old, now].map((id) => fetchStatus(at, id)))).toEqual([
      404, 200, 200,
    ]);
    // Enough later versions remove all earlier ones.
    await db
      .insertInto('site_document_versions')
      .values(
        Array.from({ length: STORED_VERSIONS_MAX }, (_, nth) => ({
          id: `v${nth}`,
          key: 'work' as const,
          revision: 1000 + nth,
          value: '[]',
          created_at: nth,
          created_by: '',
        })),
      )
      .execute();
    await db.updateTable('site_documents').set({ revision: 2000 }).execute();
    await publishDocument(at, 'work', await buildCaseStudies(at, now));
    await sweep(at, LATE);
    expect(await Promise.all([old, now].map((id) => fetchStatus(at, id)))).toEqual([404, 200]);
    await expectNoOrphans(at.server);
  });
});

test('SITE-18 a team member has a photograph or one of the built-in pictures', async () => {
  const at = await startSite();
  const id = await picture(at);
  const of = (name: string) => OWN_TEAM.map((item) => ({ ...item, picture: name }));
  await publishDocument(at, 'team', of(id));
  const { pictures } = await loadSiteContent(at.server.deps, Date.now());
  expect(pictures).toEqual([{ _id: id, width: 1000, height: 500 }]);
  await publishDocument(at, 'team', of('team-studio'));
  for (const name of ['team-nobody', 'work-video', UNKNOWN_ID]) {
    const { revision } = await fetchDocument(at, 'team');
    const body = { key: 'team', revision, value: of(name) };
    const response = await send(at.server, saveSiteDraft, { token: at.token, body });
    expect(response.body['fields']).toMatchObject([{ path: 'value.0.picture' }]);
  }
});

describe('WORK-06 a build', () => {
  test('gets the pictures of its content, each in its widths', async () => {
    const at = await startSite();
    const { deps } = at.server;
    const [first, second] = [await picture(at), await picture(at)];
    const of = async (shows?: 'drafts') =>
      ((await loadSiteContent(deps, Date.now(), shows)).pictures ?? []).map(({ _id: id }) => id);
    await publishDocument(at, 'work', await buildCaseStudies(at, first));
    const digest = computeContentDigest(await loadSiteContent(deps, Date.now()));
    await saveDraft(at, 'work', await buildCaseStudies(at, second));
    expect(await of()).toEqual([first]);
    expect((await of('drafts')).toSorted()).toEqual([first, second].toSorted());
    expect(computeContentDigest(await loadSiteContent(deps, Date.now()))).toBe(digest);
    const answer = expectData<SiteContent>(await send(at.server, getSiteContent, {}), 'data');
    expect(answer.pictures).toEqual([{ _id: first, width: 1000, height: 500 }]);

    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    await writePictures(deps, (await buildContentSource(deps, Date.now())).pictures, folder);
    expect(listWidths({ width: 1000 })).toEqual([480, 720, 960, 1000]);
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(
      [480, 720, 960, 1000].map((width) => `${first}-${width}.webp`).toSorted(),
    );
    for (const name of names) {
      const { format, width } = await sharp(await readFile(join(folder, name))).metadata();
      expect([format, `${first}-${width}.webp`]).toEqual(['webp', name]);
    }
  });

  test("fails if a picture's file is missing", async () => {
    const at = await startSite();
    const { deps } = at.server;
    const id = await picture(at);
    await publishDocument(at, 'work', await buildCaseStudies(at, id));
    const { storage_key: key } = await deps.db
      .selectFrom('media')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await deps.storage.remove(key);
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    const { pictures } = await buildContentSource(deps, Date.now());
    await expect(writePictures(deps, pictures, folder)).rejects.toThrow('no longer exists');
  });
});
