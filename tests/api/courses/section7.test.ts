// A client that knows only section 7 of the specification works with our server, odd habits included.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, PASSWORD } from '../../support/makers.ts';
import type { Proof } from '../../support/shop.ts';
import { startShop } from '../../support/shop.ts';
import { getField, createSection7Client } from '../../support/section7-client.ts';
import type { ClientResponse } from '../../support/section7-client.ts';

/** Values that one call passes to the next: the tests of this file are one visit, in order. */
const ids = { admin: '', student: '', course: '', section: '', lesson: '', category: '' };
let proof: Proof & { courses: string[] };

const email = 'asha@rangshala.example';
const video = async () =>
  new Blob([
    new Uint8Array(await readFile(new URL('../../support/files/lesson.mp4', import.meta.url))),
  ]);

const shop = closeAfterAll(await startShop());
const client = createSection7Client(shop.url);
const adminEmail = (await makeAdmin(shop)).email;

function readText({ status, data }: ClientResponse, path: string): string {
  const found = getField(data, path);
  if (status !== 200 || typeof found !== 'string' || found === '') {
    throw new Error(`${path} is missing in ${status} ${JSON.stringify(data)}`);
  }
  return found;
}

test('API-02 API-31 login accepts form data, url-encoded data and JSON', async () => {
  const credentials = { email: adminEmail, password: PASSWORD };
  const responses = [
    await client.postForm('/auth/login', credentials),
    await client.postUrlEncoded('/auth/login', credentials),
    await client.post('/auth/login', credentials),
  ];
  for (const response of responses) {
    expect(response.data).toMatchObject({
      success: true,
      message: expect.any(String),
      token: expect.any(String),
      user: { email: adminEmail, accountType: 'Admin', courses: [] },
    });
  }
  ids.admin = readText(responses[0] ?? { status: 0, data: {} }, 'token');
  const wrong = await client.postForm('/auth/login', { ...credentials, password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, data: { success: false } });
});

test('API-01 API-03 API-10 API-11 API-17 API-18 creates a category and a course, with empty texts and lists as JSON text', async () => {
  const made = await client.post(
    '/course/createCategory',
    { name: 'Drawing', description: '' },
    ids.admin,
  );
  expect(made.data['message']).toEqual(expect.any(String));
  const categories = await client.get('/course/showAllCategories', 'null');
  expect(getField(categories.data, 'data.0')).toMatchObject({ name: 'Drawing' });
  ids.category = readText(categories, 'data.0._id');
  const course = await client.postForm(
    '/course/createCourse',
    {
      courseName: 'Kolam',
      courseDescription: '',
      whatYouWillLearn: '',
      price: '499',
      category: ids.category,
      status: 'Draft',
      tag: '["dots"]',
      instructions: '[]',
    },
    ids.admin,
  );
  ids.course = readText(course, 'data._id');
  const refused = await client.postForm('/course/createCourse', { courseName: 'x' }, ids.student);
  expect(refused.status).toBe(401);
});

test('API-22 API-23 API-24 API-25 API-26 API-27 ENT-13 adds, renames and deletes sections and lessons', async () => {
  const courseId = ids.course;
  const added = await client.post(
    '/course/addSection',
    { sectionName: 'One', courseId },
    ids.admin,
  );
  ids.section = readText(added, 'updatedCourse.courseContent.0._id');
  const second = await client.post(
    '/course/addSection',
    { sectionName: 'Two', courseId },
    ids.admin,
  );
  const sectionId = readText(second, 'updatedCourse.courseContent.1._id');
  const renamed = await client.post(
    '/course/updateSection',
    { sectionName: 'Last', sectionId, courseId },
    ids.admin,
  );
  expect(getField(renamed.data, 'updatedCourse.courseContent.1.sectionName')).toBe('Last');
  const gone = await client.post('/course/deleteSection', { sectionId, courseId }, ids.admin);
  expect(getField(gone.data, 'updatedCourse.courseContent.1')).toBeUndefined();
  const lesson = { sectionId: ids.section, title: 'Dots', description: '', courseId };
  const form = { ...lesson, videoFile: await video() };
  const uploaded = await client.postForm('/course/addSubSection', form, ids.admin);
  ids.lesson = readText(uploaded, 'data.courseContent.0.subSection.0._id');
  const again = await client.postForm('/course/addSubSection', form, ids.admin);
  const spare = readText(again, 'data.courseContent.0.subSection.1._id');
  const update = { courseId, sectionId: ids.section, SubsectionId: ids.lesson, title: 'Loops' };
  const changed = await client.postForm('/course/updateSubSection', update, ids.admin);
  expect(getField(changed.data, 'data.courseContent.0.subSection.0.title')).toBe('Loops');
  const removal = { subSectionId: spare, sectionId: ids.section, courseId };
  const left = await client.post('/course/deleteSubSection', removal, ids.admin);
  expect(getField(left.data, 'data.courseContent.0.subSection.1')).toBeUndefined();
});

test('accepts a number as an id without a server error', async () => {
  const numeric = { subSectionId: 7, sectionId: 8, courseId: 9 };
  expect((await client.post('/course/deleteSubSection', numeric, ids.admin)).status).toBe(404);
  const details = await client.post('/course/getCourseDetails', { courseId: 9 });
  expect(details).toMatchObject({ status: 200, data: { success: true, data: [] } });
});

test('API-05 API-06 API-09 API-12 API-13 API-15 API-19 ROLE-01 publishes the course by its status alone, and everyone finds it, with a stale token or none', async () => {
  const words = { courseId: ids.course, whatYouWillLearn: 'Loops' };
  const edited = await client.postForm('/course/editCourse', words, ids.admin);
  expect(edited.data['success']).toBe(true);
  const status = { courseId: ids.course, status: 'Published' };
  const published = await client.postForm('/course/editCourse', status, ids.admin);
  expect(published.data['success']).toBe(true);
  for (const token of [undefined, null, 'null', 'stale']) {
    const all = await client.get('/course/getAllCourses', token);
    expect(getField(all.data, 'data.0')).toMatchObject({
      _id: ids.course,
      courseName: 'Kolam',
      price: 499,
      whatYouWillLearn: 'Loops',
      studentsEnrolled: [],
      tag: ['dots'],
    });
    const item = await client.post('/course/getCourseDetails', { courseId: ids.course }, token);
    expect(getField(item.data, 'data.0.courseContent.0.subSection.0')).not.toHaveProperty(
      'videoUrl',
    );
  }
  const found = await client.post('/course/searchCourse', { searchQuery: ' kolm ' });
  expect(readText(found, 'data.0._id')).toBe(ids.course);
  expect((await client.post('/course/searchCourse', { searchQuery: '' })).data['data']).toEqual([]);
  const mine = await client.get('/course/getAdminCourses', ids.admin);
  expect(readText(mine, 'data.0._id')).toBe(ids.course);
  const page = await client.post('/course/getCategoryPageDetails', { categoryId: ids.category });
  expect(readText(page, 'selectedCourses.0._id')).toBe(ids.course);
});

test('API-07 API-32 API-33 ENT-03 OPEN-66 a student signs up as a student, whatever account type is sent, and is refused paid content', async () => {
  const options = { fullName: 'Asha Rao', email, contactNumber: '9876543210', password: PASSWORD };
  const joined = await client.post('/auth/signup', { ...options, accountType: 'Admin' });
  expect(joined.data).toMatchObject({ success: true, message: expect.any(String) });
  const otp = await client.post('/auth/sendotp', { email: 'new@rangshala.example' });
  expect(otp.data['success']).toBe(true);
  const login = await client.postForm('/auth/login', { email, password: PASSWORD });
  ids.student = readText(login, 'token');
  expect(getField(login.data, 'user.accountType')).toBe('Student');
  const body = { courseId: ids.course };
  const full = await client.post('/course/getFullCourseDetails', body, ids.student);
  const lesson = getField(full.data, 'data.courseDetails.courseContent.0.subSection.0');
  expect(lesson).not.toHaveProperty('videoUrl');
  expect((await client.post('/course/getFullCourseDetails', body, 'null')).status).toBe(401);
});

test('API-34 API-35 API-36 the student pays; a forged signature and a second purchase are refused', async () => {
  const courses = [ids.course];
  const order = await client.post('/payment/capturePayment', { courses }, ids.student);
  expect(order.data).toMatchObject({ success: true, amount: 49_900, currency: 'INR' });
  const orderId = readText(order, 'orderId');
  proof = { ...(await shop.provider.pay(orderId)), courses };
  const forged = { ...proof, razorpay_signature: 'ab'.repeat(32) };
  const refused = await client.post('/payment/verifyPayment', forged, ids.student);
  expect(refused).toMatchObject({ status: 200, data: { success: false } });
  const verified = await client.post('/payment/verifyPayment', proof, ids.student);
  expect(verified.data['success']).toBe(true);
  const mail = { amount: 49_900, paymentId: proof.razorpay_payment_id, orderId };
  const thanks = await client.post('/payment/sendPaymentSuccessEmail', mail, ids.student);
  expect(thanks.data['success']).toBe(true);
  const again = await client.post('/payment/capturePayment', { courses }, ids.student);
  expect(again).toMatchObject({
    status: 200,
    data: { success: false, message: expect.any(String) },
  });
});

test('API-20 API-21 API-28 API-29 API-30 API-38 the student learns, rates the course and is counted', async () => {
  const courseId = ids.course;
  const full = await client.post('/course/getFullCourseDetails', { courseId }, ids.student);
  const source = readText(full, 'data.courseDetails.courseContent.0.subSection.0.videoUrl');
  expect((await fetch(source, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  const done = { courseId, subSectionId: ids.lesson, userId: null };
  const progress = await client.post('/course/updateCourseProgress', done, ids.student);
  expect(progress.data['success']).toBe(true);
  const after = await client.post('/course/getFullCourseDetails', { courseId }, ids.student);
  expect(getField(after.data, 'data.completedVideos')).toEqual([ids.lesson]);
  const opinion = { courseId, rating: 5, review: 'Dots!' };
  await client.post('/course/createRating', opinion, ids.student);
  const average = await client.get(`/course/getAverageRating?courseId=${courseId}`);
  expect(average.data).toMatchObject({ averageRating: 5, count: 1 });
  const reviews = await client.get('/course/getReviews');
  expect(getField(reviews.data, 'data.0')).toMatchObject({
    rating: 5,
    user: { firstName: 'Asha' },
  });
  const enrolled = await client.get('/profile/getEnrolledCourses', ids.student);
  expect(readText(enrolled, 'data.courses.0._id')).toBe(courseId);
});

const SOME_TEXT = expect.any(String) as string;

test('ENT-02 ENT-04 a user has the fields of section 3, including courses', async () => {
  const login = await client.postForm('/auth/login', { email, password: PASSWORD });
  expect(login.data['user']).toMatchObject({
    _id: SOME_TEXT,
    fullNamme: 'Asha Rao',
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    image: SOME_TEXT,
    accountType: 'Student',
    courses: [{ _id: ids.course, courseName: 'Kolam' }],
    additionalDetails: { contactNumber: '9876543210', about: SOME_TEXT },
  });
});

test('ENT-05 ENT-06 ENT-07 ENT-08 ENT-09 ENT-10 ENT-11 ENT-14 ENT-15 a course has the fields of section 3, down to its lessons', async () => {
  const body = { courseId: ids.course };
  const full = await client.post('/course/getFullCourseDetails', body, ids.student);
  const lesson = {
    _id: ids.lesson,
    title: 'Loops',
    description: '',
    videoUrl: SOME_TEXT,
    timeDuration: 3,
    createdAt: SOME_TEXT,
  };
  expect(full.data['data']).toMatchObject({
    completedVideos: [ids.lesson],
    courseDetails: {
      _id: ids.course,
      courseName: 'Kolam',
      courseDescription: '',
      whatYouWillLearn: 'Loops',
      price: 499,
      thumbnail: SOME_TEXT,
      status: 'Published',
      tag: ['dots'],
      instructions: [],
      category: { _id: ids.category, name: 'Drawing' },
      instructor: {
        firstName: 'Meera',
        lastName: 'Iyer',
        image: SOME_TEXT,
        additionalDetails: { about: SOME_TEXT },
      },
      studentsEnrolled: [SOME_TEXT],
      courseContent: [
        { _id: ids.section, sectionName: 'One', createdAt: SOME_TEXT, subSection: [lesson] },
      ],
      createdAt: SOME_TEXT,
    },
  });
  const categories = await client.get('/course/showAllCategories');
  const category = { _id: ids.category, name: 'Drawing', description: '' };
  expect(categories.data['data']).toEqual([category]);
});

test('API-16 refuses to delete a sold course; deletes another course named in the request body', async () => {
  const courseId = ids.course;
  const refusal = await client.deleteWithBody('/course/deleteCourse', { courseId }, ids.admin);
  expect(refusal).toMatchObject({ status: 409, data: { success: false } });
  const fields = { courseName: 'Spare', price: '0', tag: '["x"]' };
  const spare = await client.postForm('/course/createCourse', fields, ids.admin);
  const body = { courseId: readText(spare, 'data._id') };
  const gone = await client.deleteWithBody('/course/deleteCourse', body, ids.admin);
  expect(gone.data['success']).toBe(true);
});
