// A lesson's video, fetched in a thousand random partitions.
import { expect, it } from 'vitest';
import { closeAfterAll } from '../support/close-after.ts';
import {
  readFixture,
  makeAdmin,
  makeEmptyCourse,
  makeLesson,
  makeSection,
} from '../support/makers.ts';
import { expectPartitionsEqualFile } from '../support/range-partitions.ts';
import { startServer } from '../support/server.ts';
import { buildVideoUrl } from '../support/video-url.ts';

const server = closeAfterAll(await startServer());

it(
  'S32: the parts of a thousand random partitions equal the file',
  { timeout: 300_000 },
  async () => {
    const admin = await makeAdmin(server);
    const { _id: courseId } = await makeEmptyCourse(server, admin);
    const { _id: sectionId } = await makeSection(server, admin, courseId);
    await makeLesson(server, admin, { courseId, sectionId });
    const { id } = await server.deps.db.selectFrom('media').select('id').executeTakeFirstOrThrow();
    const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
    await expectPartitionsEqualFile(
      () => buildVideoUrl(server, admin, { courseId, mediaId: id }),
      video,
      1000,
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);
