// Emails to students: the name, the courses, the refund period, and the target of the link.
import { expect, test } from 'vitest';
import { sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { contactUs, getMessages } from '#contract/accounts/contact.ts';
import { updateCourseProgress } from '#contract/learning/learning.ts';
import { capturePayment, verifyPayment } from '#contract/sales/payments.ts';
import { publishBundle } from '../../support/bundles.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { waitForMails } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { LINK_ORIGIN, send, startServer } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
shop.advanceClock(Date.parse('2031-03-10T06:00:00Z') - shop.deps.clock());
const admin = await makers.makeAdmin(shop);

/** An account with an unconfirmed email: this school requires no code by email. */
async function signUpUnconfirmed(fullName: string) {
  const email = `${crypto.randomUUID()}@rangshala.example`;
  const person = { fullName, email, contactNumber: '9876543210', password: makers.PASSWORD };
  const response = await send(shop, signUp, { body: { ...person, accountType: 'Student' } });
  return {
    id: makers.expectData<{ _id: string }>(response, 'user')._id,
    email,
    token: makers.expectData<string>(response, 'token'),
  };
}

test('the purchase email greets by name, links to the course, and states the refund deadline', async () => {
  const kolam = await makers.makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
  const buyer = await signUpUnconfirmed('Asha Kale');
  await buy(shop, buyer, kolam._id);
  const [mail] = await waitForMails(shop, buyer.email);
  expect(mail?.subject).toBe('You are enrolled in Kolam');
  expect(mail?.text).toContain('Hello Asha,');
  expect(mail?.text).toContain(`Start learning: ${LINK_ORIGIN}/course-learning/${kolam._id}\n`);
  expect(mail?.text).toContain('Refundable until: 9 Apr 2031\n');
});

test('the email of a bundle names the bundle and links to all its courses', async () => {
  const bundle = await publishBundle(shop, admin, { title: 'Three crafts' });
  const buyer = await makers.makeStudent(shop, 'Kabir Sheikh');
  const courses = bundle.courses.map(({ courseId }) => courseId);
  const body = { courses, bundleId: bundle._id };
  const order = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(makers.expectData<string>(order, 'orderId'));
  await send(shop, verifyPayment, { token: buyer.token, body: proof });
  const [mail] = await waitForMails(shop, buyer.email);
  expect(mail?.subject).toBe('You are enrolled in Three crafts');
  for (const name of ['Kolam', 'Madhubani', 'Warli']) expect(mail?.text).toContain(`\n- ${name}\n`);
  expect(mail?.text).toContain(`Start learning: ${LINK_ORIGIN}/dashboard\n`);
});

test('emails a certificate once, with the name on it only for a confirmed email address', async () => {
  const course = await makers.makeCourseWithLesson(shop, admin, {
    courseName: 'Rangoli',
    price: '0',
  });
  const { courseId, sectionId, lessonId } = course;
  const completeLesson = async (token: string, subSectionId: string) => {
    const response = await send(shop, updateCourseProgress, {
      token,
      body: { courseId, subSectionId },
    });
    expect(response.status).toBe(200);
  };
  const confirmedStudent = await makers.makeStudent(shop, 'Zoya Khan');
  const unconfirmedStudent = await signUpUnconfirmed('Prize of Rs 4999 waits');
  for (const { token } of [confirmedStudent, unconfirmedStudent]) {
    await send(shop, capturePayment, { token, body: { courses: [courseId] } });
    await completeLesson(token, lessonId);
    await completeLesson(token, lessonId);
  }
  const secondLesson = await makers.makeLesson(shop, admin, {
    courseId,
    sectionId,
    title: 'Later',
  });
  await completeLesson(confirmedStudent.token, secondLesson);
  const [, mail] = await waitForMails(shop, confirmedStudent.email, 2);
  expect(mail?.subject).toBe('Your certificate for Rangoli');
  expect(mail?.text).toBe(
    [
      'Hello Zoya,',
      '',
      'Congratulations! You have completed every lesson of Rangoli, and your certificate is ready.',
      '',
      'Name on the certificate: Zoya Khan',
      '',
      `View certificate: ${LINK_ORIGIN}/certificate/${courseId}`,
      '',
      'Questions? Reply to this email.',
      '',
    ].join('\n'),
  );
  const receivedMails = await waitForMails(shop, unconfirmedStudent.email, 2);
  expect(receivedMails[1]?.subject).toBe('Your certificate for Rangoli');
  for (const { text, html } of receivedMails) expect(text + html).not.toContain('Prize');
});

test('a sign-up with a code gets a welcome email by name; a sign-up without one gets no email', async () => {
  const server = closeAfterTest(await startServer({ requireEmailCode: true }));
  const email = 'asha@rangshala.example';
  await send(server, sendOtp, { body: { email } });
  const [code] = await waitForMails(server, email);
  const otp = /\b\d{6}\b/.exec(code?.text ?? '')?.[0];
  const proofResponse = await send(server, verifyOtp, { body: { email, otp } });
  const emailProof = makers.expectData<string>(proofResponse, 'emailProof');
  const person = { fullName: '<b>Asha</b> Rao', email, contactNumber: '9876543210' };
  const body = { ...person, password: 'a-long-enough-one', emailProof };
  makers.expectData(await send(server, signUp, { body }), 'token');
  const [, welcome] = await waitForMails(server, email, 2);
  expect(welcome?.subject).toBe('Your account is ready');
  expect(welcome?.text).toContain('Hello <b>Asha</b>,');
  expect(welcome?.text).toContain(`Browse courses: ${LINK_ORIGIN}/all-courses\n`);
  expect(welcome?.html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
  const quietStudent = await signUpUnconfirmed('Nobody Known');
  await shop.work.deliverMails();
  expect(shop.mails.filter(({ to }) => to === quietStudent.email)).toEqual([]);
});

test("the admins' list of messages shows that a confirmation email could not be delivered", async () => {
  const mailServer = closeAfterTest(await startMailServer());
  const email = 'typo@clinic.example';
  mailServer.refuse(email, '550 5.1.1 No such user');
  const server = closeAfterTest(await startServer({ smtpUrl: mailServer.url }));
  const { token } = await makers.makeAdmin(server);
  const name = { firstName: 'Ananya', lastName: 'Rao' };
  const body = { ...name, email, subject: 'A film', message: 'How long does it take?' };
  expect((await send(server, contactUs, { body })).status).toBe(200);
  await eventually(async () => {
    const response = await send(server, getMessages, { token });
    expect(response.body['data']).toMatchObject([
      { email, undelivered: { at: expect.any(String), answer: '550 5.1.1 No such user' } },
    ]);
  });
});
