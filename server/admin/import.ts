// Imports accounts and enrolments from a CSV file: first every line is checked, then the accepted ones are carried out
// person by person. After a failure the same file can be imported again.
import { setImmediate as nextTick } from 'node:timers/promises';
import type { ImportColumn, ImportedLine, ImportField } from '#contract/people/people.ts';
import { ContactNumber, Email, FullName } from '#contract/accounts/auth.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { insertAccount, lockUser } from '../accounts/accounts.ts';
import { lockAccountByEmail } from '../accounts/email-verification.ts';
import { findCourseById } from '../courses/catalogue.ts';
import { inBatches } from '../platform/batches.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import { invite, INVITATION_PACE_MS, getNextSendTime } from '../learning/invitations.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { readImportFile, type ImportLine } from './import-file.ts';
import { openEnrolment } from './people.ts';
import * as store from './people.store.ts';

/** People per transaction, so that other writers get their turn. */
const BATCH = 10;

export interface ImportRequest {
  path: string;
  /** Fields of the columns; undefined: by their headings. */
  fields: readonly ImportField[] | undefined;
  /** The course of lines without one. */
  courseId: string | undefined;
  dryRun: boolean;
  skipRefused: boolean;
  sendInvitations: boolean;
  reason: string;
}

export interface ImportResult {
  done: boolean;
  columns: ImportColumn[];
  lines: ImportedLine[];
}

/**
 * Checks every line; carries them out unless it is a dry run or a refused line may not be skipped. Fails: malformed.
 */
export async function importPeople(
  deps: Deps,
  adminId: string,
  request: ImportRequest,
): Promise<ImportResult> {
  const { columns, lines } = await readImportFile(request.path, request.fields);
  const hasEmail = columns.some(({ field }) => field === 'email');
  if (!hasEmail && !request.dryRun) {
    throw new AppError('malformed', 'Choose the column that contains the email addresses.');
  }
  const checked = await checkLines(deps.db, lines, request.courseId);
  const accepted = checked.filter((item) => 'fullName' in item);
  const mayStart = request.skipRefused ? accepted.length > 0 : accepted.length === checked.length;
  const done = !request.dryRun && mayStart;
  if (done) await importPlans(deps, accepted, { ...request, adminId });
  return {
    done,
    columns,
    lines: checked.map((item) => ('fullName' in item ? toLineView(item) : item)),
  };
}

interface ImportContext extends Pick<ImportRequest, 'sendInvitations' | 'reason'> {
  adminId: string;
}

async function importPlans(
  deps: Deps,
  plans: readonly Plan[],
  context: ImportContext,
): Promise<void> {
  const people = Map.groupBy(
    plans.filter(({ outcome }) => outcome !== 'unchanged'),
    ({ email }) => email,
  )
    .values()
    .toArray();
  let notBefore = await getNextSendTime(deps, deps.db);
  let isRecorded = false;
  for (const batch of inBatches(people, BATCH)) {
    await deps.db.transaction().execute(async (tx) => {
      if (!isRecorded) await recordImport(deps, tx, { ...context, people: people.length });
      await lockAccounts(tx, batch.flat());
      for (const person of batch) {
        const isInvited = await importPerson(deps, tx, { person, notBefore, ...context });
        if (isInvited) notBefore += INVITATION_PACE_MS;
      }
    });
    isRecorded = true;
    await nextTick();
  }
  deps.studentsChanged();
  deps.mailQueued();
}

/** Adds one audit entry for the file; each opened course has its own. */
function recordImport(
  deps: Deps,
  tx: Queries,
  { adminId, reason, people }: ImportContext & { people: number },
): Promise<void> {
  const changes = [{ field: 'people', before: '', after: String(people) }];
  return recordAuditEntry(deps, tx, { adminId, action: 'import-students', reason, changes });
}

/** Locks existing accounts in order of their ids, to avoid deadlocks. */
async function lockAccounts(tx: Queries, plans: readonly Plan[]): Promise<void> {
  const known = await store.listUsersByEmails(tx, [...new Set(plans.map(({ email }) => email))]);
  for (const id of known.map((user) => user.id).toSorted()) await lockUser(tx, id);
}

interface PersonImport extends ImportContext {
  /** All lines about one person. */
  person: readonly Plan[];
  notBefore: number;
}

/** Queues at most one invitation per person; returns whether it did. */
async function importPerson(
  deps: Deps,
  tx: Queries,
  { person, notBefore, adminId, reason, sendInvitations }: PersonImport,
): Promise<boolean> {
  const [first] = person;
  const { email, fullName, contactNumber } = requireFound(first);
  const account = { email, fullName, contactNumber };
  const created = await insertAccount(deps, tx, account);
  const user = created ?? requireFound(await lockAccountByEmail(tx, email));
  let waits = created !== undefined;
  for (const { courseId } of person) {
    const course = courseId === undefined ? undefined : await findCourseById(tx, courseId);
    if (!course) continue;
    waits =
      (await openEnrolment(deps, tx, { adminId, user, course, reason })) === 'waiting' || waits;
  }
  if (!waits || !sendInvitations) return false;
  await invite(deps, tx, { user, notBefore });
  return true;
}

function toLineView({ line, email, outcome }: Plan): ImportedLine {
  return { line, email, outcome, message: '' };
}

interface Plan {
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
async function checkLines(
  db: Queries,
  lines: readonly ImportLine[],
  courseId: string | undefined,
): Promise<(Plan | ImportedLine)[]> {
  const emails = lines.map(({ email }) => Email.safeParse(email).data).filter((data) => data);
  const users = await store.listUsersByEmails(db, [...new Set(emails as string[])]);
  const emailsById = new Map(users.map(({ id, email }) => [id, email]));
  const courses = await store.listCourses(db, [...emailsById.keys()]);
  const known: Known = {
    users: new Map(users.map((user) => [user.email, user])),
    done: new Set([
      ...emailsById.values(),
      ...courses.map((row) => `${emailsById.get(row.user_id)} ${row.course_id}`),
    ]),
    courses: mapIdsByName(await listNamedCourses(db, lines, courseId)),
    courseId,
  };
  return lines.map((line) => checkLine(line, known));
}

/** All courses if any line names one; otherwise only the common one. */
async function listNamedCourses(
  db: Queries,
  lines: readonly ImportLine[],
  courseId: string | undefined,
) {
  if (lines.some(({ course }) => course !== '')) return store.listCourseNames(db);
  return courseId === undefined ? [] : store.listCourseNames(db, courseId);
}

function mapIdsByName(
  courses: readonly { id: string; name: string }[],
): Map<string, string | undefined> {
  const ids = new Map<string, string | undefined>();
  for (const { id, name } of courses)
    ids.set(normalizeName(name), ids.has(normalizeName(name)) ? undefined : id);
  for (const { id } of courses) ids.set(id, id);
  return ids;
}

/** Compares names without case and whitespace. */
function normalizeName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function checkLine(
  person: ImportLine,
  { users, done, courses, courseId }: Known,
): Plan | ImportedLine {
  const refuse = (message: string): ImportedLine => ({
    line: person.line,
    email: person.email,
    outcome: 'refused',
    message,
  });
  const { data: email } = Email.safeParse(person.email);
  if (email === undefined) return refuse('Email address is invalid');
  const user = users.get(email);
  if (user && user.account_type !== 'Student')
    return refuse('This address belongs to a team member.');
  const isNew = !done.has(email);
  const fault = isNew ? findFault(person) : undefined;
  if (fault !== undefined) return refuse(fault);
  const named = person.course || courseId;
  const course = named === undefined ? undefined : courses.get(normalizeName(named));
  if (named !== undefined && course === undefined) return refuse(explainCourse(courses, named));
  const opens = course !== undefined && !done.has(`${email} ${course}`);
  done.add(email).add(`${email} ${course}`);
  const outcome = getOutcome({ isNew, opens, waits: (user?.proven_at ?? null) === null });
  const { line, fullName } = person;
  const contactNumber = ContactNumber.safeParse(person.contactNumber).data ?? '';
  return { line, email, fullName, contactNumber, courseId: opens ? course : undefined, outcome };
}

function explainCourse(courses: Known['courses'], named: string): string {
  return courses.has(normalizeName(named))
    ? 'Several courses have this name. Use the course id instead.'
    : 'Course not found.';
}

/** The first invalid field of a new account. */
function findFault({ fullName, contactNumber }: Pick<ImportLine, 'fullName' | 'contactNumber'>) {
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
