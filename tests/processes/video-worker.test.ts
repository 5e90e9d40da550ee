// Video workers as processes: a killed worker leaves nothing running, and the next one prepares its video.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { AT_LAST } from '#tests/support/waits.ts';
import { getVideos } from '#contract/media/videos.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { expectData } from '../support/makers.ts';
import { addVideo, getCourse, madeVideo, testPicture } from '../support/packaging.ts';
import type { VideoPlace } from '../support/packaging.ts';
import { processesBelow, serverProcess } from '../support/processes.ts';
import type { Killable } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let base: Installed;
let server: Killable & TestServer;

beforeAll(async () => {
  base = await installed();
  const settings = { FILMS: 'on', DEPLOY_HOOK_URL: 'http://127.0.0.1:9/' };
  server = (await serverProcess(base, settings)) as Killable & TestServer;
  await server.ready();
});
afterAll(async () => {
  await server.stop();
  await base.drop();
});

/** Process ids of this installation's encoders, whatever their parent process. */
function encoders(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isEncoder(name))
    .map(Number);
}

function isEncoder(id: string): boolean {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
    return command.startsWith('ffmpeg') && command.includes(base.folder);
  } catch {
    return false;
  }
}

async function getState({ courseId }: VideoPlace): Promise<VideoProgress | undefined> {
  const { token } = base.admin;
  const got = await send(server, getVideos, { token, query: { courseId } });
  return expectData<VideoProgress[]>(got, 'data')[0];
}

test(
  'a killed worker leaves no encoder running, and the next worker prepares the video',
  { timeout: 180_000 },
  async () => {
    const place = await getCourse(server, base.admin);
    await addVideo(place, madeVideo('killed.mp4', testPicture('640x360', 60)));
    await eventually(() => expect(encoders()).toHaveLength(1));
    const [worker = 0] = processesBelow(server.pid() ?? 0);
    process.kill(worker, 'SIGKILL');
    await eventually(() => expect(encoders()).toEqual([]));
    await vi.waitFor(async () => expect(await getState(place)).toMatchObject({ state: 'ready' }), {
      ...AT_LAST,
      timeout: 150_000,
    });
    await eventually(() => expect(readdirSync(join(base.folder, 'films'))).toEqual([]));
  },
);

test('a stopping server stops its encoder', { timeout: 120_000 }, async () => {
  const place = await getCourse(server, base.admin);
  await addVideo(place, madeVideo('stopped.mp4', testPicture('640x360', 60)));
  await eventually(() => expect(encoders()).toHaveLength(1));
  expect(await server.stop()).toBe(0);
  expect(encoders()).toEqual([]);
  expect(readdirSync(join(base.folder, 'films'))).toEqual([]);
});
