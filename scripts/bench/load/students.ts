// Students of a seeded school who are signed in, with their courses.
import { getEnrolments } from '#contract/learning.ts';
import { getStudents } from '#contract/students.ts';
import { POPULAR_COURSE, sessionOf } from '../growth/scene.ts';
import type { Scene } from '../growth/scene.ts';

const MANY = 240;
const AT_ONCE = 4;

export interface Student {
  token: string;
  courseIds: readonly string[];
  /** Courses that they have begun to buy since. */
  ordered: Set<string>;
}

export interface Students {
  /** One who has courses. */
  at(nth: number): Student;
  /** Another with each call: nobody begins many orders. */
  buyerAt(nth: number): Student;
}

export async function signedIn(scene: Scene): Promise<Students> {
  const emails = await emailsOf(scene);
  const students: Student[] = [];
  const signIn = async () => {
    for (let email = emails.pop(); email !== undefined; email = emails.pop()) {
      const token = await sessionOf(scene, email);
      const { data } = await scene.call(getEnrolments, { token });
      const courseIds = data.map(({ courseId }) => courseId);
      students.push({ token, courseIds, ordered: new Set() });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signIn));
  const learners = students.filter(({ courseIds }) => courseIds.length > 0);
  const among = (some: readonly Student[], nth: number): Student => {
    const one = some[nth % some.length];
    if (!one) throw new Error('This school has no students with courses.');
    return one;
  };
  return { at: (nth) => among(learners, nth), buyerAt: (nth) => among(students, nth) };
}

/** Of students of one large course. */
async function emailsOf(scene: Scene): Promise<string[]> {
  const emails: string[] = [];
  for (let page = 1; emails.length < MANY; page += 1) {
    const query = { page: String(page), courseId: POPULAR_COURSE };
    const { data, pages } = await scene.call(getStudents, { token: scene.tokens.admin, query });
    emails.push(...data.filter(({ status }) => status === 'active').map(({ email }) => email));
    if (page === pages) break;
  }
  return emails.slice(0, MANY);
}
