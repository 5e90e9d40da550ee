// A full disk: uploads are refused, other requests work, and no files are left behind.
import { Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { createCourse } from '#contract/courses/authoring.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { getUserDetails, updateDisplayPicture } from '#contract/accounts/profile.ts';
import type { Storage } from '#server/platform/ports.ts';
import { closeAfterAll } from '#tests/support/closing.ts';
import {
  courseForm,
  fixture,
  toFormData,
  makeAdmin,
  makeCourse,
  makeSection,
  PASSWORD,
} from '#tests/support/makers.ts';
import { expectNoOrphans, namedFiles } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';

/** How many bytes of an upload, and how many more files, fit on the disk. */
const room = { arriving: Infinity, keeping: Infinity };

function noSpace(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
}

/** The real storage, which fails with ENOSPC once the free space is used up. */
function smallDisk(real: Storage): Storage {
  return {
    ...real,
    arrival: (path) => filling(real.arrival(path)),
    store: async (path, key) => {
      room.keeping -= 1;
      if (room.keeping < 0) throw noSpace();
      await real.store(path, key);
    },
  };
}

function filling(file: Writable): Writable {
  let written = 0;
  return new Writable({
    write(chunk: Buffer, encoding, done) {
      written += chunk.length;
      if (written > room.arriving) done(noSpace());
      else file.write(chunk, encoding, done);
    },
    final: (done) => void file.end(done),
    destroy(error, done) {
      file.once('close', () => done(error));
      file.destroy();
    },
  });
}

const server = closeAfterAll(await startServer({ storage: smallDisk }));
const admin = await makeAdmin(server);
const { _id: courseId } = await makeCourse(server, admin);
const at = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };
afterEach(async () => {
  Object.assign(room, { arriving: Infinity, keeping: Infinity });
  await expectNoOrphans(server);
});

const uploads = {
  film: async () => {
    const body = toFormData({ ...at, title: 'Long', videoFile: await fixture('lesson.mp4') });
    return send(server, addSubSection, { token: admin.token, body });
  },
  picture: async () => {
    const body = courseForm({ thumbnailImage: await fixture('picture.png') });
    return send(server, createCourse, { token: admin.token, body });
  },
  portrait: async () => {
    const body = toFormData({ pfp: await fixture('picture.png') });
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
    const before = await namedFiles(server);
    Object.assign(room, less);
    const refused = await upload();
    expect([refused.status, refused.body.code]).toEqual([507, 'disk_full']);
    expect(await namedFiles(server)).toEqual(before);
    const body = { email: admin.email, password: PASSWORD };
    const answers = [
      await send(server, login, { body }),
      await send(server, getAllCourses),
      await send(server, getUserDetails, { token: admin.token }),
    ];
    expect(answers.map((got) => got.status)).toEqual([200, 200, 200]);
    Object.assign(room, { arriving: Infinity, keeping: Infinity });
    expect((await upload()).status).toBe(200);
  },
);
