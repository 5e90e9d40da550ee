// Checks each line of an import: what it would do, or why it is refused. Writes nothing.
import { ContactNumber, Email, FullName } from '#contract/auth.ts';
import type { ImportedLine } from '#contract/people.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Line } from './import-file.ts';
import * as store from './people.store.ts';

export interface Plan {
  line: number;
  email: string;
  fullName: string;
  contactNumber: string;
  /** Undefined if no enrolment is to be opened. */
  courseId: string | undefined;
  outcome: Exclude<ImportedLine['outcome'], 'refused'>;
}

/** State for the checks, including the effects of earlier lines. */
interface Known {
  users: ReadonlyMap<string, UserRow>;
  /** 'email course' of open and waiting enrolments, and emails with an account. */
  done: Set<string>;
  /** Ids by id and by name; undefined if several courses share a name. */
  courses: ReadonlyMap<string, string | undefined>;
  /** The course of lines without one. */
  courseId: string | undefined;
}

/** Checks all lines in order. */
export async function checkLines(
  db: Queries,
  lines: readonly Line[],
  courseId: string | undefined,
): Promise<(Plan | ImportedLine)[]> {
  const emails = lines.map(({ email }) => Email.safeParse(email).data).filter((data) => data);
  const users = await store.usersByEmails(db, [...new Set(emails as string[])]);
  const getEmail = new Map(users.map(({ id, email }) => [id, email]));
  const courses = await store.getCourses(db, [...getEmail.keys()]);
  const known: Known = {
    users: new Map(users.map((user) => [user.email, user])),
    done: new Set([
      ...getEmail.values(),
      ...courses.map((row) => `${getEmail.get(row.user_id)} ${row.course_id}`),
    ]),
    courses: idsByName(await coursesMeant(db, lines, courseId)),
    courseId,
  };
  return lines.map((line) => checkLine(line, known));
}

/** All courses if any line names one; otherwise only the common one. */
async function coursesMeant(db: Queries, lines: readonly Line[], courseId: string | undefined) {
  if (lines.some(({ course }) => course !== '')) return store.courseNames(db);
  return courseId === undefined ? [] : store.courseNames(db, courseId);
}

function idsByName(
  courses: readonly { id: string; name: string }[],
): Map<string, string | undefined> {
  const ids = new Map<string, string | undefined>();
  for (const { id, name } of courses)
    ids.set(nameKey(name), ids.has(nameKey(name)) ? undefined : id);
  for (const { id } of courses) ids.set(id, id);
  return ids;
}

/** Compares names without case and whitespace. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function checkLine(person: Line, { users, done, courses, courseId }: Known): Plan | ImportedLine {
  const refuse = (message: string): ImportedLine => ({
    line: person.line,
    email: person.email,
    outcome: 'refused',
    message,
  });
  const { data: email } = Email.safeParse(person.email);
  if (email === undefined) return refuse('Email address is invalid');
  const user = users.get(email);
  if (user && user.account_type !== 'Student') return refuse('This is the account of an admin.');
  const isNew = !done.has(email);
  const fault = isNew ? getFault(person) : undefined;
  if (fault !== undefined) return refuse(fault);
  const named = person.course || courseId;
  const course = named === undefined ? undefined : courses.get(nameKey(named));
  if (named !== undefined && course === undefined) return refuse(courseFault(courses, named));
  const opens = course !== undefined && !done.has(`${email} ${course}`);
  done.add(email).add(`${email} ${course}`);
  const outcome = getOutcome({ isNew, opens, waits: (user?.proven_at ?? null) === null });
  const { line, fullName } = person;
  const contactNumber = ContactNumber.safeParse(person.contactNumber).data ?? '';
  return { line, email, fullName, contactNumber, courseId: opens ? course : undefined, outcome };
}

function courseFault(courses: Known['courses'], named: string): string {
  return courses.has(nameKey(named))
    ? 'Several courses have this name: write the id of one.'
    : 'There is no such course.';
}

/** The first invalid field of a new account. */
function getFault({ fullName, contactNumber }: Pick<Line, 'fullName' | 'contactNumber'>) {
  const name = FullName.safeParse(fullName);
  if (!name.success) return name.error.issues[0]?.message;
  if (contactNumber === '') return undefined;
  return ContactNumber.safeParse(contactNumber).error?.issues[0]?.message;
}

function getOutcome(what: { isNew: boolean; opens: boolean; waits: boolean }): Plan['outcome'] {
  if (what.isNew) return what.opens ? 'created and enrolled' : 'created';
  if (!what.opens) return 'unchanged';
  return what.waits ? 'invited' : 'enrolled';
}
