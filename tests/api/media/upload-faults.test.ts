// Interrupted, malformed and hostile uploads: refused without leftovers and without harm to others.
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createCourse, getAdminCourses } from '#contract/courses/authoring.ts';
import { addSubSection } from '#contract/courses/content.ts';
import type { Course } from '#contract/courses/course.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { anyText } from '#tests/support/fuzz-values.ts';
import {
  readFixture,
  makeAdmin,
  makeCourse,
  makeSection,
  listStoredFiles,
} from '#tests/support/makers.ts';
import {
  BOUNDARY,
  END,
  expectNoOrphans,
  listReferencedFiles,
  buildField,
  buildFilePart,
  buildPart,
  sendRaw,
} from '#tests/support/raw-upload.ts';
import type { RawUpload } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';

const getBytes = async (name: string) => Buffer.from(await (await readFixture(name)).arrayBuffer());

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const course: Course = await makeCourse(server, admin);
const section = await makeSection(server, admin, course._id);
const video = await getBytes('lesson.mp4');
const picture = await getBytes('picture.png');
const lesson = Buffer.concat([
  buildField('courseId', course._id),
  buildField('sectionId', section._id),
  buildField('title', 'Cut'),
]);

afterEach(async () => {
  await expectNoOrphans(server);
  expect((await send(server, getAdminCourses, { token: admin.token })).status).toBe(200);
});

const addLesson = (sent: Omit<RawUpload, 'token'>) =>
  sendRaw(server, addSubSection, { token: admin.token, ...sent });
const addCourse = (sent: Omit<RawUpload, 'token'>) =>
  sendRaw(server, createCourse, { token: admin.token, ...sent });

const courseFields = () =>
  Buffer.concat([
    buildField('courseName', 'Kolam'),
    buildField('price', '1'),
    buildField('tag', '["Art"]'),
  ]);
const buildWholeForm = () =>
  Buffer.concat([lesson, buildFilePart('videoFile', 'a.mp4', video), END]);

describe('an interrupted connection', () => {
  it.each([0, 0.01, 0.5, 0.99])('after %f of the body leaves no files [S29]', async (share) => {
    const body = buildWholeForm();
    const cutAt = Math.floor(body.length * share);
    const before = await listReferencedFiles(server);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => addLesson({ body, cutAt })),
    );
    expect(responses.filter((status) => status === 200)).toEqual([]);
    await expect.poll(() => listStoredFiles(server)).toEqual(before);
  });

  it('after the whole body loses no stored data [S29]', async () => {
    const body = buildWholeForm();
    await Promise.all(Array.from({ length: 4 }, () => addLesson({ body, cutAt: body.length })));
    // The other uploads have started by the time of this response; orphans are checked below.
    expect(await addLesson({ body })).toBe(200);
  });
});

describe('a wrong content length', () => {
  it('that is too small ends the body early [S26, S29]', async () => {
    const body = buildWholeForm();
    expect(await addLesson({ body, claimedLength: body.length - 40 })).toBe(400);
    expect(await addLesson({ body, claimedLength: 10 })).toBe(400);
  });

  it('that is too large does no harm [S26, S29]', async () => {
    const body = buildWholeForm();
    for (const claimed of [body.length + 1, body.length * 2, 400 * 1024 * 1024]) {
      expect([undefined, 200, 400]).toContain(await addLesson({ body, claimedLength: claimed }));
    }
  });
});

describe('a malformed form', () => {
  const FILE = 'Content-Disposition: form-data; name="videoFile"; filename="a.mp4"';
  it.each<[string, () => Buffer, number]>([
    [
      'a missing end',
      () => Buffer.concat([lesson, buildFilePart('videoFile', 'a.mp4', video)]),
      400,
    ],
    ['an end in the middle of a file', () => buildWholeForm().subarray(0, -60), 400],
    ['an empty body', () => Buffer.alloc(0), 400],
    ['no boundary in the body', () => Buffer.alloc(5000, 'x'), 400],
    ['an end and no parts', () => END, 400],
    [
      'a header and then the end',
      () => Buffer.from(`--${BOUNDARY}\r\n${FILE}\r\n--${BOUNDARY}--\r\n`),
      400,
    ],
    ['half a header', () => Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`), 400],
    ['a part without header', () => Buffer.concat([lesson, buildPart('', 'x'), END]), 400],
    ['a field without name', () => Buffer.concat([lesson, buildField('', 'x'), END]), 400],
    [
      'a file without name',
      () => Buffer.concat([lesson, buildFilePart('', 'a.mp4', video), END]),
      400,
    ],
    ['__proto__ as a field', () => Buffer.concat([lesson, buildField('__proto__', 'x'), END]), 400],
    [
      '1,000 fields',
      () =>
        Buffer.concat([
          ...Array.from({ length: 1000 }, (_, index) => buildField(`f${index}`, 'x')),
          END,
        ]),
      400,
    ],
    [
      '1,000 files',
      () =>
        Buffer.concat([
          ...Array.from({ length: 1000 }, (_, at) =>
            buildFilePart(`f${at}`, 'a', video.subarray(0, 99)),
          ),
          END,
        ]),
      400,
    ],
    [
      '1,000 files of one name',
      () =>
        Buffer.concat([
          ...Array.from({ length: 1000 }, () =>
            buildFilePart('videoFile', 'a', video.subarray(0, 99)),
          ),
          END,
        ]),
      400,
    ],
    ['a long text', () => Buffer.concat([buildField('title', 'x'.repeat(300_000)), END]), 413],
    [
      'invalid text encoding in a field',
      () =>
        Buffer.concat([
          lesson,
          buildPart(
            'Content-Disposition: form-data; name="description"',
            Buffer.from([0xff, 0xfe, 0]),
          ),
          END,
        ]),
      400,
    ],
  ])('with %s is refused [S29]', async (_what, body, status) => {
    const before = await listStoredFiles(server);
    expect(await addLesson({ body: body() })).toBe(status);
    expect(await listStoredFiles(server)).toEqual(before);
  });

  it.each([
    ['without boundary', 'multipart/form-data', 400],
    ['with an empty boundary', 'multipart/form-data; boundary=', 400],
    ['with an endless boundary', `multipart/form-data; boundary=${'b'.repeat(4000)}`, 400],
    ['of another type', `multipart/mixed; boundary=${BOUNDARY}`, 415],
  ])('with a content type %s is refused [S29]', async (_what, contentType, status) => {
    expect(await addLesson({ body: buildWholeForm(), contentType })).toBe(status);
  });
});

describe('the name of an uploaded file', () => {
  const escape = `escape-${crypto.randomUUID()}`;
  const NAMES = [
    `../../${escape}`,
    `../../../../../../../../tmp/${escape}`,
    `/tmp/${escape}`,
    `C:\\\\${escape}`,
    `..\\\\..\\\\${escape}`,
    `a\0.mp4`,
    'a%00.mp4',
    '%2e%2e%2f%2e%2e%2fx',
    'x'.repeat(10_240),
    '\u202egnp.exe',
    '🎬 🇮🇳.mp4',
    '<script>alert(1)</script>.mp4',
    '.htaccess',
    'con',
    '.',
    '..',
    '$(reboot)',
    '`id`',
    "'; DROP TABLE media; --",
  ];

  /** Expects no file of that name in any folder above the stored files. */
  async function expectNotWritten(): Promise<void> {
    let folder = join(server.mediaFolder, 'incoming');
    for (;;) {
      await expect(access(join(folder, escape))).rejects.toThrow('ENOENT');
      if (folder === dirname(folder)) return;
      folder = dirname(folder);
    }
  }

  it('does not affect where it is stored [S28]', async () => {
    for (const name of NAMES) {
      const sent = buildFilePart('videoFile', name, video);
      expect([name, await addLesson({ body: Buffer.concat([lesson, sent, END]) })]).toEqual([
        name,
        200,
      ]);
    }
    expect(
      (await listStoredFiles(server)).filter((name) => !/^[0-9a-f]{24}\.mp4$/.test(name)),
    ).toEqual([]);
    await expectNotWritten();
  });

  it('with a line break is accepted or refused with 400 [S28]', async () => {
    const long = `a\r\nX: ${'y'.repeat(100_000)}`;
    for (const name of [
      long,
      'a\r\nX: y',
      'a\nb',
      'a"; name="title',
      `a\r\n\r\n--${BOUNDARY}--\r\n`,
    ]) {
      const sent = buildFilePart('videoFile', name, video);
      expect([200, 400]).toContain(await addLesson({ body: Buffer.concat([lesson, sent, END]) }));
    }
  });

  it('may be any text [S28]', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (item) => {
        const sent = buildFilePart(
          'thumbnailImage',
          item.toWellFormed(),
          Buffer.from('no picture'),
        );
        const status = await addCourse({ body: Buffer.concat([courseFields(), sent, END]) });
        expect([200, 400, 415]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a database failure after the file was stored', () => {
  /** Without the table every query of it fails, on both engines. */
  async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
    const { schema } = server.deps.db;
    await schema.alterTable(table).renameTo('gone').execute();
    try {
      await work();
    } finally {
      await schema.alterTable('gone').renameTo(table).execute();
    }
  }

  it.each(['media', 'lessons'])('at %s leaves no file after recovery [S29]', async (table) => {
    await withoutTable(table, async () => {
      expect(await addLesson({ body: buildWholeForm() })).toBe(500);
    });
    expect(server.failures()).not.toEqual([]);
  });

  it('at a picture leaves no file after recovery [S29]', async () => {
    await withoutTable('media', async () => {
      const sent = buildFilePart('thumbnailImage', 'a.png', picture);
      expect(await addCourse({ body: Buffer.concat([courseFields(), sent, END]) })).toBe(500);
    });
    expect(server.failures()).not.toEqual([]);
  });
});
