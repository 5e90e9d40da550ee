// Video workers as processes: a killed worker leaves nothing running, and the next one prepares its video.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { POLL_OPTIONS } from '#tests/support/poll-options.ts';
import { getVideos } from '#contract/media/videos.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import { createInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { expectData } from '../support/makers.ts';
import {
  addVideo,
  makeVideoCourse,
  makeVideo,
  buildTestPictureArgs,
} from '../support/video-lessons.ts';
import type { VideoCourse } from '../support/video-lessons.ts';
import { listDescendants, createServerProcess } from '../support/processes.ts';
import type { TestProcess } from '../support/processes.ts';
import { send } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let base: TestInstallation;
let server: TestProcess & TestServer;

beforeAll(async () => {
  base = await createInstallation();
  const settings = { FILMS: 'on', DEPLOY_HOOK_URL: 'http://127.0.0.1:9/' };
  server = (await createServerProcess(base, settings)) as TestProcess & TestServer;
  await server.ready();
});
afterAll(async () => {
  await server.stop();
  await base.drop();
});

/** Process ids of this installation's encoders, whatever their parent process. */
function listEncoders(): number[] {
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

async function fetchVideoState({ courseId }: VideoCourse): Promise<VideoProgress | undefined> {
  const { token } = base.admin;
  const got = await send(server, getVideos, { token, query: { courseId } });
  return expectData<VideoProgress[]>(got, 'data')[0];
}

test(
  'a killed worker leaves no encoder running, and the next worker prepares the video',
  { timeout: 180_000 },
  async () => {
    const place = await makeVideoCourse(server, base.admin);
    await addVideo(place, makeVideo('killed.mp4', buildTestPictureArgs('640x360', 60)));
    await eventually(() => expect(listEncoders()).toHaveLength(1));
    const [worker = 0] = listDescendants(server.pid() ?? 0);
    process.kill(worker, 'SIGKILL');
    await eventually(() => expect(listEncoders()).toEqual([]));
    await vi.waitFor(
      async () => expect(await fetchVideoState(place)).toMatchObject({ state: 'ready' }),
      {
        ...POLL_OPTIONS,
        timeout: 150_000,
      },
    );
    await eventually(() => expect(readdirSync(join(base.folder, 'films'))).toEqual([]));
  },
);

test('a stopping server stops its encoder', { timeout: 120_000 }, async () => {
  const place = await makeVideoCourse(server, base.admin);
  await addVideo(place, makeVideo('stopped.mp4', buildTestPictureArgs('640x360', 60)));
  await eventually(() => expect(listEncoders()).toHaveLength(1));
  expect(await server.stop()).toBe(0);
  expect(listEncoders()).toEqual([]);
  expect(readdirSync(join(base.folder, 'films'))).toEqual([]);
});
