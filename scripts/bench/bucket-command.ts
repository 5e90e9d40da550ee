// `npm run bench -- bucket`: an upload of 500 MB into a bucket, and what it costs our process when 200 people watch it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCourse } from '#contract/authoring.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { openDatabase } from '#server/adapters/db/open.ts';
import { hashOf } from '#server/accounts/accounts.ts';
import { videoUrls } from '#server/films/films.ts';
import { storageEnv, testBucket } from '#tests/support/bucket.ts';
import { startSwift } from '../machine/swift.ts';
import { BENCH_ADMIN } from './accounts.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { logIn } from './log-in.ts';
import { keepSection, tableOf } from './report.ts';
import type { Measured } from './report.ts';
import { measureUpload } from './upload.ts';

const CLIENTS = 200;
const WATCHED_MS = 60_000;
/** As an hour of 500 MB plays: a megabyte and a bit every eight seconds. */
const PIECE_BYTES = 1_100_000;
const PIECE_EVERY_MS = 8_000;
/** Everybody seeks, or begins anew, so often: then our address is asked for again. */
const SEEK_EVERY_MS = 10_000;
const SHARE_MAX = 0.05;
const PICTURES = 2_000;

/** Says whether the budgets are met; keeps the table in docs/benchmarks.md when asked. */
export async function bucketCommand(isKept: boolean): Promise<boolean> {
  const swift = await startSwift();
  if (!swift) throw new Error('OpenStack Swift is not here and could not be installed.');
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-bench-'));
  try {
    const bucket = testBucket(swift.url);
    Object.assign(process.env, bucket ? storageEnv(bucket) : {});
    const server = await startChild('scripts/bench/server.ts', [folder]);
    const rows = await measured(server, folder).finally(() => server.stop());
    console.log(tableOf(rows));
    if (isKept)
      await keepSection(
        'Bucket',
        `Measured by \`npm run bench -- bucket --write\` with OpenStack Swift on the same machine.\n\n${tableOf(rows)}`,
      );
    return rows.every((row) => row.met);
  } finally {
    swift.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(server: Child, folder: string): Promise<Measured[]> {
  const { token } = await logIn(server.origin, BENCH_ADMIN);
  const upload = await measureUpload(server, token);
  const address = await filmAddress(server, { folder, token });
  return [
    { ...upload, what: `into the bucket: ${upload.what}` },
    await measureWatching(server, address),
    await measurePictures(server, token),
  ];
}

async function filmAddress(
  server: Child,
  { folder, token }: { folder: string; token: string },
): Promise<string> {
  const db = openDatabase(server.database);
  const lessons = db.selectFrom('lessons').select(['video_id', 'course_id']);
  const { video_id: mediaId, course_id: courseId } = await lessons.executeTakeFirstOrThrow();
  await db.destroy();
  const mediaSecret = readFileSync(join(folder, 'media.secret'), 'utf8');
  const viewer = { userId: 'f'.repeat(24), tokenHash: hashOf(token) };
  const urlOf = videoUrls({ clock: Date.now, mediaSecret }, { viewer, courseId });
  return server.origin + urlOf(mediaId);
}

async function measureWatching(server: Child, address: string): Promise<Measured> {
  const sum = { asked: 0, bytes: 0 };
  const before = server.processor();
  const began = performance.now();
  const clients = Array.from({ length: CLIENTS }, (_one, nth) =>
    watch(address, (nth / CLIENTS) * PIECE_EVERY_MS, sum),
  );
  await Promise.all(clients);
  const seconds = (performance.now() - began) / 1000;
  const share = (server.processor() - before) / 1000 / seconds;
  const rate = sum.bytes / seconds / 1e6;
  return {
    what: `film of 500 MB watched by ${CLIENTS} clients from the bucket, ${seconds.toFixed(0)} s at ${rate.toFixed(0)} MB/s, our address asked for ${sum.asked} times: processor of our process`,
    figure: `${(share * 100).toFixed(1)} % of a core`,
    budget: '<= 5 %',
    met: share <= SHARE_MAX,
  };
}

/** One who watches, and seeks now and then. */
async function watch(address: string, delayMs: number, sum: { asked: number; bytes: number }) {
  await wait(delayMs);
  const end = performance.now() + WATCHED_MS;
  let place = '';
  let askedAt = -Infinity;
  for (let at = 0; performance.now() < end; at += PIECE_BYTES) {
    const due = performance.now() + PIECE_EVERY_MS;
    if (performance.now() - askedAt >= SEEK_EVERY_MS) {
      askedAt = performance.now();
      const led = await fetch(address, { redirect: 'manual' });
      place = led.headers.get('location') ?? '';
      sum.asked += 1;
    }
    const range = `bytes=${at}-${at + PIECE_BYTES - 1}`;
    const piece = await fetch(place, { headers: { range } });
    if (piece.status !== 206) throw new Error(`The bucket answered ${piece.status}.`);
    sum.bytes += (await piece.arrayBuffer()).byteLength;
    await wait(Math.max(0, due - performance.now()));
  }
}

async function measurePictures(server: Child, token: string): Promise<Measured> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ courseName: 'Shown', price: '0', tag: '["Shown"]' }))
    form.set(name, value);
  const picture = readFileSync('tests/support/files/picture.png');
  form.set('thumbnailImage', new File([new Uint8Array(picture)], 'picture.png'));
  const headers = { authorization: `Bearer ${token}` };
  const url = `${server.origin}${BASE_PATH}${createCourse.path}`;
  const made = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as {
    data: { thumbnail: string };
  };
  const address = new URL(`${made.data.thumbnail}?w=480`, server.origin).href;
  await (await fetch(address)).arrayBuffer();
  const before = server.processor();
  for (let nth = 0; nth < PICTURES; nth += 1) await (await fetch(address)).arrayBuffer();
  const each = (server.processor() - before) / PICTURES;
  return {
    what: `picture of the bucket, kept in memory: processor of a request`,
    figure: `${each.toFixed(2)} ms`,
    budget: '<= 1 ms',
    met: each <= 1,
  };
}
