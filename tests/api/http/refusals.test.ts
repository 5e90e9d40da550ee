// Refusals keep to what their call names, and say which fields are at fault.
import type { Dialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { login, signUp } from '#contract/accounts/auth.ts';
import { getCoursePage } from '#contract/courses/catalogue.ts';
import { reorder } from '#contract/courses/content.ts';
import { getEnrolledCourses, getEnrolments } from '#contract/learning/learning.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getUserDetails } from '#contract/accounts/profile.ts';
import { FIELDS_NAMED_MAX } from '#contract/refusals.ts';
import { AppError } from '#server/platform/errors.ts';
import { closeAfterAll, closeAfterTest } from '../../support/closing.ts';
import { faults, faultyDialect } from '../../support/faulty.ts';
import { loseCourse } from '../../support/lost-course.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

/** What a login answers while passwords cannot be looked at for this reason, and what was logged of it. */
async function loginWhile(error: AppError): Promise<{ code: unknown; logged: object[] }> {
  const verify = () => Promise.reject(error);
  const faulty = closeAfterTest(
    await startServer({ passwords: { ...server.deps.passwords, verify } }),
  );
  const { body } = await send(faulty, login, { body: { email: 'a@b.example', password: 'x' } });
  const logged = faulty.failures();
  return { code: body.code, logged };
}

describe('in these tests', () => {
  it('a handler that refuses with what its endpoint names, or any call may, passes', async () => {
    const named = new AppError('wrong_credentials', 'No.');
    expect(await loginWhile(named)).toEqual({ code: 'wrong_credentials', logged: [] });
    const general = new AppError('busy', 'Later.');
    expect(await loginWhile(general)).toEqual({ code: 'busy', logged: [] });
  });

  it.each([
    [new AppError('course_sold', 'Sold.'), 'refuses with course_sold'],
    [new AppError('busy', 'Ask c@d.example.'), 'leaks c@d.example'],
  ])(
    'a handler that refuses with another error fails, as does one that reveals too much: %s',
    async (error, why) => {
      expect(await loginWhile(error)).toMatchObject({
        code: 'failed',
        logged: [{ err: { message: expect.stringContaining(why) } }],
      });
    },
  );

  it('a code that is not on the list does not compile', () => {
    // @ts-expect-error There is no such code.
    expect(() => new AppError('not_fuond', 'Gone.')).toThrow(TypeError);
  });
});

it.each([
  ['getUserDetails', getUserDetails],
  ['getEnrolledCourses', getEnrolledCourses],
  ['getEnrolments', getEnrolments],
])(
  '%s leaves out a course that goes while it is answered, at whatever moment',
  async (_name, call) => {
    let statementsLeft = 0;
    let remove: () => Promise<unknown> = async () => undefined;
    const watch = async <T>(work: () => Promise<T>): Promise<T> => {
      const done = await work();
      statementsLeft -= 1;
      if (statementsLeft === 0) await remove();
      return done;
    };
    const dialect = (real: Dialect) => faultyDialect(real, { ...faults(), watch });
    const beside = closeAfterTest(await startServer({ beside: server, dialect }));
    const [admin, student] = [await makeAdmin(server), await makeStudent(server)];
    for (let nth = 1; nth <= 8; nth += 1) {
      const { _id: id } = await makeCourse(server, admin, { price: '0' });
      await send(server, capturePayment, { token: student.token, body: { courses: [id] } });
      remove = async () => {
        await loseCourse(server.deps.db, id);
      };
      statementsLeft = nth;
      const got = await send(beside, call, { token: student.token });
      expect([nth, got.status]).toEqual([nth, 200]);
      await remove();
    }
  },
);

describe('fields', () => {
  it('are named once each, in order, and the message is the first one’s', async () => {
    const { body } = await send(server, signUp, { body: { email: 'no address', password: '1' } });
    expect(body).toEqual({
      success: false,
      code: 'malformed',
      message: 'Full name is required',
      fields: [
        { path: 'fullName', message: 'Full name is required' },
        { path: 'email', message: 'Email address is invalid' },
        { path: 'contactNumber', message: 'Mobile number is required' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
  });

  it('are named where two of them do not go together, and where only the server can know', async () => {
    const typed = { password: 'kolam dots', confirmPassword: 'kolam lines' };
    const differing = await send(server, resetPassword, { body: { token: 'x', ...typed } });
    const fields = [{ path: 'confirmPassword', message: 'Passwords do not match' }];
    expect(differing.body).toMatchObject({ code: 'malformed', fields });
    const account = {
      fullName: 'Aarohi Sharma',
      email: 'aarohi@rangshala.example',
      contactNumber: '9820012345',
    };
    const common = await send(server, signUp, { body: { ...account, password: 'password1' } });
    expect(common.body).toMatchObject({ code: 'malformed', fields: [{ path: 'password' }] });
    const body = { ...account, password: 'kolam dots' };
    expect((await send(server, signUp, { body })).body.success).toBe(true);
    const again = await send(server, signUp, { body });
    expect(again.body).toMatchObject({ code: 'email_in_use', fields: [{ path: 'email' }] });
  });

  it('are so many at most, however many are at fault', async () => {
    const admin = await makeAdmin(server);
    const { _id: courseId } = await makeCourse(server, admin);
    const sections = Array.from({ length: 500 }, () => ({ _id: null, lessons: [] }));
    const got = await send(server, reorder, { token: admin.token, body: { courseId, sections } });
    const fields: unknown[] = got.body['fields'] ?? [];
    expect([got.status, fields.length]).toEqual([400, FIELDS_NAMED_MAX]);
    expect(fields[0]).toMatchObject({ path: 'sections.0._id' });
  });

  it('are absent where the fault is no field’s', async () => {
    const got = await send(server, getCoursePage, { query: { courseId: 'a'.repeat(24) } });
    expect(Object.keys(got.body).toSorted()).toEqual(['code', 'message', 'success']);
  });
});
