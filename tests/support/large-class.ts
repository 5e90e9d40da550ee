// A server with two courses of a given number of students, which a student's responses must not depend on.
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { fillSchool } from './large-school.ts';
import { makeAdmin, makeStudent, PASSWORD } from './makers.ts';
import { send, startServer } from './server.ts';
import type { ApiRequest } from './server.ts';

export interface ServerWithStudents {
  /** Logs in. Returns the size of the response in bytes. */
  login: () => Promise<number>;
  /** Opens one of the courses. Returns the size of the response in bytes. */
  openCourse: () => Promise<number>;
  close: () => Promise<void>;
}

export async function startServerWithStudents(students: number): Promise<ServerWithStudents> {
  const server = await startServer();
  const { db, clock } = server.deps;
  const admin = await makeAdmin(server);
  const { id: userId, email, token } = await makeStudent(server);
  await fillSchool(db, { adminId: admin.id, now: clock() }, { courses: 2, students });
  const courses = await db.selectFrom('courses').select('id').execute();
  for (const { id: courseId } of courses)
    await enrolDirectly(db, { userId, courseId, source: 'grant', paymentId: null, at: clock() });
  const measureBytes = async (endpoint: Endpoint, sent: ApiRequest) => {
    const { status, body } = await send(server, endpoint, sent);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}.`);
    return Buffer.byteLength(JSON.stringify(body));
  };
  return {
    login: () => measureBytes(api.login, { body: { email, password: PASSWORD } }),
    openCourse: () =>
      measureBytes(api.getFullCourseDetails, { token, body: { courseId: courses[0]?.id } }),
    close: () => server.close(),
  };
}
