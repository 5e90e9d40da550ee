// Workers as processes: one that is killed leaves nothing running, and another makes its film; pages may be built elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { AT_LAST } from '#tests/support/waits.ts';
import { getFilms } from '#contract/films.ts';
import type { FilmProgress } from '#contract/films.ts';
import { installed } from '../support/installed.ts';
import type { Installed } from '../support/installed.ts';
import { granted } from '../support/makers.ts';
import { addFilm, courseOf, madeFilm, testPicture } from '../support/packaging.ts';
import type { FilmPlace } from '../support/packaging.ts';
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

/** Encoders over this installation, whoever their parents are by now. */
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

async function stateOf({ courseId }: FilmPlace): Promise<FilmProgress | undefined> {
  const { token } = base.admin;
  const got = await send(server, getFilms, { token, query: { courseId } });
  return granted<FilmProgress[]>(got, 'data')[0];
}

test(
  'a killed worker leaves no encoder, and the next makes the film',
  { timeout: 180_000 },
  async () => {
    const place = await courseOf(server, base.admin);
    await addFilm(place, madeFilm('killed.mp4', testPicture('640x360', 60)));
    await eventually(() => expect(encoders()).toHaveLength(1));
    const [worker = 0] = processesBelow(server.pid() ?? 0);
    process.kill(worker, 'SIGKILL');
    await eventually(() => expect(encoders()).toEqual([]));
    await vi.waitFor(async () => expect(await stateOf(place)).toMatchObject({ state: 'ready' }), {
      ...AT_LAST,
      timeout: 150_000,
    });
    await eventually(() => expect(readdirSync(join(base.folder, 'films'))).toEqual([]));
  },
);

test('a server that stops takes its encoder along', { timeout: 120_000 }, async () => {
  const place = await courseOf(server, base.admin);
  await addFilm(place, madeFilm('stopped.mp4', testPicture('640x360', 60)));
  await eventually(() => expect(encoders()).toHaveLength(1));
  expect(await server.stop()).toBe(0);
  expect(encoders()).toEqual([]);
  expect(readdirSync(join(base.folder, 'films'))).toEqual([]);
});
