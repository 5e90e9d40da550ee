// The caller's own account: response, changes and picture.
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getCourseDetails } from '#contract/courses/catalogue.ts';
import type { User } from '#contract/accounts/user.ts';
import { getUserDetails, updateDisplayPicture, updateProfile } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeStudent,
  listStoredFiles,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

const saveProfile = ({ token }: Person, body: object): Promise<ApiResponse> =>
  send(server, updateProfile, { token, body });
const fetchDetails = async ({ token }: Person): Promise<User> =>
  expectData<User>(await send(server, getUserDetails, { token }), 'data');

function upload({ token }: Person, pfp: File | undefined): Promise<ApiResponse> {
  return send(server, updateDisplayPicture, { token, body: toFormData({ pfp }) });
}

/** Makes a unique PNG with a place in its metadata. */
async function createPicture(width: number, height: number): Promise<File> {
  const made = sharp({ create: { width, height, channels: 3, background: '#d1146b' } });
  const bytes = await made
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png');
}

test('updates only the sent fields, and only for the caller', async () => {
  const person = await makeStudent(server, 'Asha Rao');
  const student = await makeStudent(server, 'Kabir Sheikh');
  const response = await saveProfile(person, {
    about: '  Two\nlines.  ',
    userId: student.id,
    _id: student.id,
  });
  expect(expectData<User>(response, 'data')).toMatchObject({
    fullName: 'Asha Rao',
    additionalDetails: { contactNumber: '9876543210', about: 'Two\nlines.' },
  });
  await saveProfile(person, { fullName: ' आशा  Rao Kulkarni', contactNumber: '9000000000' });
  expect(await fetchDetails(person)).toMatchObject({
    firstName: 'आशा',
    lastName: 'Rao Kulkarni',
    email: person.email,
    additionalDetails: { contactNumber: '9000000000', about: 'Two\nlines.' },
  });
  expect((await fetchDetails(student)).fullName).toBe('Kabir Sheikh');
});

test('S07: does not change account type, email or password', async () => {
  const person = await makeStudent(server);
  const body = { accountType: 'Admin', account_type: 'Admin', email: 'x@y.example' };
  expect((await saveProfile(person, { ...body, password: 'x', password_hash: 'x' })).status).toBe(
    200,
  );
  expect(await fetchDetails(person)).toMatchObject({ accountType: 'Student', email: person.email });
});

test('stores a mobile number as its ten digits, however it was written', async () => {
  const person = await makeStudent(server);
  expect((await saveProfile(person, { contactNumber: '0091 91234-09876' })).status).toBe(200);
  expect(await fetchDetails(person)).toMatchObject({
    additionalDetails: { contactNumber: '9123409876' },
  });
});

test.each([
  [{ fullName: '' }, 'Full name is required'],
  [{ fullName: 'a\r\nBcc: x@y.example' }, 'Full name must be one line of plain text'],
  [{ contactNumber: '12' }, 'Mobile number must be 10 digits'],
  [{ about: 'x'.repeat(1001) }, 'Text must be at most 1000 characters'],
  [{ about: 'a\u0000b' }, 'Text must be plain text'],
])('refuses %j with a message', async (body, message) => {
  const response = await saveProfile(await makeStudent(server), body);
  expect([response.status, response.body.message]).toEqual([400, message]);
});

test('re-encodes a picture without its metadata, and replaces the previous picture', async () => {
  const person = await makeStudent(server);
  const filesBefore = await listStoredFiles(server);
  const first = expectData<User>(await upload(person, await createPicture(900, 700)), 'data').image;
  const second = expectData<User>(
    await upload(person, await createPicture(900, 701)),
    'data',
  ).image;
  expect(second).toMatch(new RegExp(`^${server.url}/api/v1/media/image/[0-9a-f]{24}$`));
  expect((await fetchDetails(person)).image).toBe(second);
  expect((await fetch(first)).status).toBe(404);
  const bytes = Buffer.from(await (await fetch(second)).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(bytes.includes('secret place')).toBe(false);
  expect(await listStoredFiles(server)).toHaveLength(filesBefore.length + 1);
});

test('refuses files that are not pictures, and keeps the previous picture', async () => {
  const person = await makeStudent(server);
  const { image } = expectData<User>(
    await upload(person, await readFixture('picture.png')),
    'data',
  );
  const before = await listStoredFiles(server);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png');
  expect((await upload(person, svg)).status).toBe(415);
  expect((await upload(person, await readFixture('text.mp4', 'me.png'))).status).toBe(415);
  expect((await upload(person, undefined)).status).toBe(400);
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png');
  expect((await upload(person, large)).status).toBe(413);
  expect((await fetchDetails(person)).image).toBe(image);
  expect(await listStoredFiles(server)).toEqual(before);
});

test("shows a teacher's changes in the catalogue, without email and phone", async () => {
  const admin = await makeAdmin(server, 'Meera Iyer');
  const course = await makeCourse(server, admin);
  const fetchCourse = () => send(server, getCourseDetails, { body: { courseId: course._id } });
  await fetchCourse();
  const changesBefore = server.catalogueChanges();
  await saveProfile(admin, { fullName: 'Meera Nambiar', about: 'Draws marks.' });
  const { body } = await fetchCourse();
  expect(JSON.stringify(body)).toContain('Meera Nambiar');
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${admin.email}|9876543210|argon2`));
  expect(server.catalogueChanges()).toBeGreaterThan(changesBefore);
});

test('S11: responses about the caller hold no hash, no token and no other user', async () => {
  const person = await makeStudent(server);
  const student = await makeStudent(server);
  const responses = [
    await send(server, getUserDetails, { token: person.token }),
    await saveProfile(person, {}),
  ];
  for (const { body } of responses) {
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token/i);
    expect(JSON.stringify(body)).not.toContain(student.email);
  }
});
