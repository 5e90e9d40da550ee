// A second server on the same files: its start removes dead uploads and nothing else.
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { readFixture, makeAdmin, makeEmptyCourse, makeSection } from '#tests/support/makers.ts';
import { SLOW_SENDER_LIMITS } from '#server/http/hardening.ts';
import { createServerProcess } from '#tests/support/processes.ts';
import {
  BOUNDARY,
  END,
  expectNoOrphans,
  buildField,
  buildFilePart,
} from '#tests/support/raw-upload.ts';
import { startServer } from '#tests/support/server.ts';

/** The upload pauses while the second server starts, which may take long on a busy machine. */
const patient = { ...SLOW_SENDER_LIMITS, uploadIntervalMs: 600_000 };
const server = await startServer({ slowness: patient });
const second = await createServerProcess(server.database);
afterAll(async () => {
  await second.kill();
  await server.close();
});

async function lessonForm(token: string) {
  const { _id: courseId } = await makeEmptyCourse(server, { token });
  const section = await makeSection(server, { id: '', email: '', token }, courseId);
  const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
  const fields = { courseId, sectionId: section._id, title: 'Slowly' };
  const texts = Object.entries(fields).map(([name, value]) => buildField(name, value));
  return Buffer.concat([...texts, buildFilePart('videoFile', 'a.mp4', video), END]);
}

it('S29: a starting server leaves a running upload alone and removes dead ones', async () => {
  const { token } = await makeAdmin(server);
  const body = await lessonForm(token);
  const call = request(`${server.url}${BASE_PATH}${addSubSection.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answered = once(call, 'response');
  call.write(body.subarray(0, body.length / 2));
  const listArriving = () => readdir(`${server.mediaFolder}/incoming`).catch(() => []);
  await expect.poll(listArriving).toHaveLength(1);
  const [alive = ''] = await listArriving();
  const dead = await server.deps.storage.incomingPath();
  await writeFile(dead, 'half a film');
  const then = (Date.now() - ARRIVAL_SILENT_MS - 1000) / 1000;
  await utimes(dead, then, then);

  await second.ready();
  await expect.poll(listArriving).toEqual([alive]);
  call.end(body.subarray(body.length / 2));
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await second.kill();
  await expectNoOrphans(server);
});
import { ARRIVAL_SILENT_MS } from '../../support/periods.ts';
