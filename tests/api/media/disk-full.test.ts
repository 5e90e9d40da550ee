// A full disk: uploads are refused, other requests work, and no files are left behind.
import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { createCourse } from '#contract/courses/authoring.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { getUserDetails, updateDisplayPicture } from '#contract/accounts/profile.ts';
import type { Storage } from '#server/platform/ports.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildCourseForm,
  readFixture,
  toFormData,
  makeAdmin,
  makeCourse,
  makeSection,
  PASSWORD,
} from '#tests/support/makers.ts';
import { expectNoOrphans, listReferencedFiles } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';

/** How many bytes of an upload, and how many more files, fit on the disk. */
const freeSpace = { arriving: Infinity, keeping: Infinity };

function createNoSpaceError(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
}

/** The real storage, which fails with ENOSPC once the free space is used up. */
function limitDisk(real: Storage): Storage {
  return {
    ...real,
    arrival: (path) => limitWrites(real.arrival(path)),
    store: async (path, key) => {
      freeSpace.keeping -= 1;
      if (freeSpace.keeping < 0) throw createNoSpaceError();
      await real.store(path, key);
    },
  };
}

function limitWrites(file: Writable): Writable {
  let written = 0;
  return new Writable({
    write(chunk: Buffer, encoding, done) {
      written += chunk.length;
      if (written > freeSpace.arriving) done(createNoSpaceError());
      else file.write(chunk, encoding, done);
    },
    final: (done) => void file.end(done),
    destroy(error, done) {
      file.once('close', () => done(error));
      file.destroy();
    },
  });
}

const server = closeAfterAll(await startServer({ storage: limitDisk }));
const admin = await makeAdmin(server);
const { _id: courseId } = await makeCourse(server, admin);
const at = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };
afterEach(async () => {
  Object.assign(freeSpace, { arriving: Infinity, keeping: Infinity });
  await expectNoOrphans(server);
});

const uploads = {
  film: async () => {
    const body = toFormData({ ...at, title: 'Long', videoFile: await readFixture('lesson.mp4') });
    return send(server, addSubSection, { token: admin.token, body });
  },
  picture: async () => {
    const body = buildCourseForm({ thumbnailImage: await readFixture('picture.png') });
    return send(server, createCourse, { token: admin.token, body });
  },
  portrait: async () => {
    const body = toFormData({ pfp: await readFixture('picture.png') });
    return send(server, updateDisplayPicture, { token: admin.token, body });
  },
};

it.each([
  ['a video at its first byte', uploads.film, { arriving: 0 }],
  ['a video in the middle', uploads.film, { arriving: 10_000 }],
  ['a video when it is stored', uploads.film, { keeping: 0 }],
  ['a picture at its first byte', uploads.picture, { arriving: 0 }],
  ['a picture when it is stored', uploads.picture, { keeping: 0 }],
  ['a picture at its third size', uploads.picture, { keeping: 2 }],
  ['a portrait when it is stored', uploads.portrait, { keeping: 0 }],
])(
  'S29, S30: %s gets 507 on a full disk while other requests work, and is accepted later',
  async (_what, upload, less) => {
    const before = await listReferencedFiles(server);
    Object.assign(freeSpace, less);
    const refused = await upload();
    expect([refused.status, refused.body.code]).toEqual([507, 'disk_full']);
    expect(await listReferencedFiles(server)).toEqual(before);
    const body = { email: admin.email, password: PASSWORD };
    const responses = [
      await send(server, login, { body }),
      await send(server, getAllCourses),
      await send(server, getUserDetails, { token: admin.token }),
    ];
    expect(responses.map((got) => got.status)).toEqual([200, 200, 200]);
    Object.assign(freeSpace, { arriving: Infinity, keeping: Infinity });
    expect((await upload()).status).toBe(200);
  },
);
