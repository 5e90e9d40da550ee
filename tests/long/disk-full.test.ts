// Database and files on one small disk that really fills up.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { createCourse, getAdminCourses } from '#contract/courses/authoring.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import {
  buildCourseForm,
  readFixture,
  toFormData,
  makeAdmin,
  makeEmptyCourse,
  makeLesson,
  makeSection,
  PASSWORD,
} from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { expectNoOrphans } from '../support/raw-upload.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { buildVideoUrl } from '../support/video-url.ts';

const MIB = 1024 * 1024;
const disk = mountSmallDisk(120);
const MINUTES_MS = 5 * 60_000;

describe.skipIf(!disk)('a disk of 120 MB', () => {
  const tmp = process.env['TMPDIR'];
  let server: TestServer;
  let admin: Person;
  let sectionIds: { courseId: string; sectionId: string };
  let videoId: string;

  beforeAll(async () => {
    process.env['TMPDIR'] = disk?.folder;
    server = await startServer();
    admin = await makeAdmin(server);
    const course = await makeEmptyCourse(server, admin);
    sectionIds = {
      courseId: course._id,
      sectionId: (await makeSection(server, admin, course._id))._id,
    };
    await makeLesson(server, admin, sectionIds);
    const row = await server.deps.db.selectFrom('media').select('id').executeTakeFirstOrThrow();
    videoId = row.id;
  });
  afterAll(async () => {
    if (tmp === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = tmp;
    await server.close().finally(() => disk?.remove());
  });

  /** Sends the lesson's video followed by an empty box of this many bytes. */
  async function addLesson(bytes: number): Promise<number> {
    const clip = await readFixture('lesson.mp4');
    const box = Buffer.alloc(bytes);
    box.writeUInt32BE(bytes, 0);
    box.write('free', 4, 'latin1');
    const body = toFormData({
      ...sectionIds,
      title: 'Long',
      videoFile: new File([clip, box], 'long.mp4'),
    });
    return (await send(server, addSubSection, { token: admin.token, body })).status;
  }
  const signIn = async () => {
    const body = { email: admin.email, password: PASSWORD };
    return (await send(server, login, { body })).status;
  };
  const tryCreateCourse = async () => {
    const body = buildCourseForm({ courseDescription: 'Dots and loops. '.repeat(100) });
    return (await send(server, createCourse, { token: admin.token, body })).status;
  };
  /** Reads that need no disk space: a touched session, lists, and a video. */
  const readWithoutSpace = async () => {
    server.advanceClock(MINUTES_MS);
    const answers = [
      await send(server, getAllCourses),
      await send(server, getUserDetails, { token: admin.token }),
      await send(server, getAdminCourses, { token: admin.token }),
      await fetch(
        buildVideoUrl(server, admin, { courseId: sectionIds.courseId, mediaId: videoId }),
      ),
    ];
    return answers.map((response) => response.status);
  };
  const checkIntegrity = async () =>
    (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(server.deps.db)).rows;

  it('S30: refuses uploads that would fill the disk', { timeout: 120_000 }, async () => {
    expect(await addLesson(70 * MIB)).toBe(507);
    expect(await addLesson(70 * MIB)).toBe(507);
    expect(await addLesson(30 * MIB)).toBe(200);
    expect(await addLesson(30 * MIB)).toBe(507);
    expect([await signIn(), await tryCreateCourse()]).toEqual([200, 200]);
    expect(await readWithoutSpace()).toEqual([200, 200, 200, 200]);
    await expectNoOrphans(server);
  });

  it(
    'S30: serves readers on a disk that others filled completely, and recovers',
    { timeout: 120_000 },
    async () => {
      await disk?.fill();
      const written: number[] = [];
      for (let nth = 0; nth < 400 && written.at(-1) !== 507; nth += 1)
        written.push(await tryCreateCourse());
      expect(written.at(-1)).toBe(507);
      expect(written.filter((status) => status !== 200 && status !== 507)).toEqual([]);
      expect([await addLesson(MIB), await tryCreateCourse(), await addLesson(10)]).toEqual([
        507, 507, 507,
      ]);
      expect([200, 507]).toContain(await signIn());
      expect(await readWithoutSpace()).toEqual([200, 200, 200, 200]);
      expect(await checkIntegrity()).toEqual([{ integrity_check: 'ok' }]);

      await disk?.clear();
      expect([await addLesson(MIB), await tryCreateCourse(), await signIn()]).toEqual([
        200, 200, 200,
      ]);
      expect(await readWithoutSpace()).toEqual([200, 200, 200, 200]);
      expect(await checkIntegrity()).toEqual([{ integrity_check: 'ok' }]);
      await expectNoOrphans(server);
    },
  );
});
