// Errors stay within the contract of their call, and name the invalid fields.
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
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { createFaults, addDialectFaults } from '../../support/faulty.ts';
import { deleteCourseRow } from '../../support/delete-course-row.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());

/** The code of a login that fails with this error, and its log entries. */
async function loginWhile(error: AppError): Promise<{ code: unknown; logged: object[] }> {
  const verify = () => Promise.reject(error);
  const faulty = closeAfterTest(
    await startServer({ passwords: { ...server.deps.passwords, verify } }),
  );
  const { body } = await send(faulty, login, { body: { email: 'a@b.example', password: 'x' } });
  const logged = faulty.failures();
  return { code: body.code, logged };
}

describe('the checks of the test server', () => {
  it('accept an error that the endpoint declares, or that any call may return', async () => {
    const named = new AppError('wrong_credentials', 'No.');
    expect(await loginWhile(named)).toEqual({ code: 'wrong_credentials', logged: [] });
    const general = new AppError('busy', 'Later.');
    expect(await loginWhile(general)).toEqual({ code: 'busy', logged: [] });
  });

  it.each([
    [new AppError('course_sold', 'Sold.'), 'refuses with course_sold'],
    [new AppError('busy', 'Ask c@d.example.'), 'leaks c@d.example'],
  ])(
    'report an error that the endpoint does not declare, and one that leaks personal data: %s',
    async (error, why) => {
      expect(await loginWhile(error)).toMatchObject({
        code: 'failed',
        logged: [{ err: { message: expect.stringContaining(why) } }],
      });
    },
  );

  it('an unknown code does not compile', () => {
    // @ts-expect-error This code does not exist.
    expect(() => new AppError('not_fuond', 'Gone.')).toThrow(TypeError);
  });
});

it.each([
  ['getUserDetails', getUserDetails],
  ['getEnrolledCourses', getEnrolledCourses],
  ['getEnrolments', getEnrolments],
])(
  '%s leaves out a course that is deleted while it responds, at any moment',
  async (_name, call) => {
    let statementsLeft = 0;
    let remove: () => Promise<unknown> = async () => undefined;
    const watch = async <T>(work: () => Promise<T>): Promise<T> => {
      const done = await work();
      statementsLeft -= 1;
      if (statementsLeft === 0) await remove();
      return done;
    };
    const dialect = (real: Dialect) => addDialectFaults(real, { ...createFaults(), watch });
    const beside = closeAfterTest(await startServer({ sharesDatabaseWith: server, dialect }));
    const [admin, student] = [await makeAdmin(server), await makeStudent(server)];
    for (let nth = 1; nth <= 8; nth += 1) {
      const { _id: id } = await makeCourse(server, admin, { price: '0' });
      await send(server, capturePayment, { token: student.token, body: { courses: [id] } });
      remove = async () => {
        await deleteCourseRow(server.deps.db, id);
      };
      statementsLeft = nth;
      const response = await send(beside, call, { token: student.token });
      expect([nth, response.status]).toEqual([nth, 200]);
      await remove();
    }
  },
);

describe('fields of an error', () => {
  it("are listed once each, in order, with the first field's message as the error's message", async () => {
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

  it('are listed for conflicting fields, and for faults that only the server can know', async () => {
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

  it('are limited in number, however many are invalid', async () => {
    const admin = await makeAdmin(server);
    const { _id: courseId } = await makeCourse(server, admin);
    const sections = Array.from({ length: 500 }, () => ({ _id: null, lessons: [] }));
    const response = await send(server, reorder, {
      token: admin.token,
      body: { courseId, sections },
    });
    const fields: unknown[] = response.body['fields'] ?? [];
    expect([response.status, fields.length]).toEqual([400, FIELDS_NAMED_MAX]);
    expect(fields[0]).toMatchObject({ path: 'sections.0._id' });
  });

  it('are absent when no field is invalid', async () => {
    const response = await send(server, getCoursePage, { query: { courseId: 'a'.repeat(24) } });
    expect(Object.keys(response.body).toSorted()).toEqual(['code', 'message', 'success']);
  });
});
