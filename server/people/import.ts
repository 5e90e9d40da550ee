// Accounts and enrolments from a CSV file: first every line is judged, and only when none is refused are
// they carried out, one by one. The same file again goes on where a failure stopped it.
import { readFile } from 'node:fs/promises';
import { ContactNumber, Email, FullName } from '#contract/auth.ts';
import { IMPORT_ROWS_MAX } from '#contract/people.ts';
import type { ImportedLine } from '#contract/people.ts';
import { createUser } from '../accounts/accounts.ts';
import { findCourse } from '../catalogue/catalogue.ts';
import { enrolmentsOf } from '../enrolments/enrolments.ts';
import { AppError, found } from '../errors.ts';
import type { Queries } from '../ports.ts';
import type { CourseRow, UserRow } from '../tables.ts';
import { readCsv } from './csv.ts';
import type { CsvRow } from './csv.ts';
import { accountOf, open } from './people.ts';
import type { PeopleDeps } from './people.ts';

/** What a heading may be called, in small letters and without blanks. */
const HEADINGS = {
  email: ['email', 'e-mail', 'emailaddress'],
  fullName: ['fullname', 'name'],
  contactNumber: ['contactnumber', 'mobile', 'phone'],
  courseId: ['courseid', 'course'],
} as const;
type Field = keyof typeof HEADINGS;

export interface ImportOrder {
  path: string;
  /** The course of lines that name none. */
  courseId: string | undefined;
  dryRun: boolean;
  reason: string;
}

interface Plan {
  line: number;
  email: string;
  fullName: string;
  contactNumber: string;
  /** Missing accounts are made. */
  user: UserRow | undefined;
  course: CourseRow | undefined;
  outcome: Exclude<ImportedLine['outcome'], 'refused'>;
}

/** Judges every line; does what they ask unless one is refused or it is a dry run. Fails: malformed. */
export async function importPeople(
  deps: PeopleDeps,
  adminId: string,
  order: ImportOrder,
): Promise<{ done: boolean; lines: ImportedLine[] }> {
  const plans: (Plan | ImportedLine)[] = [];
  const planned = new Set<string>();
  for (const line of await linesOf(order.path)) {
    plans.push(await judge(deps.db, line, { order, planned }));
  }
  const accepted = plans.filter((one) => 'fullName' in one);
  const done = !order.dryRun && accepted.length === plans.length;
  if (done) {
    const made = new Map<string, UserRow>();
    for (const plan of accepted)
      await carryOut(deps, plan, { adminId, made, reason: order.reason });
    deps.catalogueChanged();
    deps.mailQueued();
  }
  return { done, lines: plans.map((one) => ('fullName' in one ? told(one) : one)) };
}

interface Line extends Record<Field, string> {
  line: number;
}

async function linesOf(path: string): Promise<Line[]> {
  const rows = readCsv(utf8(await readFile(path)));
  if (!rows) throw new AppError('malformed', 'A quote in the file is never closed.');
  const [heading, ...lines] = rows;
  const columns = heading ? columnsOf(heading) : undefined;
  if (!columns || columns.email === -1) {
    throw new AppError('malformed', 'The first line of the file must name a column email.');
  }
  if (lines.length > IMPORT_ROWS_MAX) {
    throw new AppError('malformed', `A file can have at most ${IMPORT_ROWS_MAX} lines.`);
  }
  const cell = ({ cells }: CsvRow, field: Field) => cells[columns[field]] ?? '';
  return lines.map((row) => ({
    line: row.line,
    email: cell(row, 'email'),
    fullName: cell(row, 'fullName'),
    contactNumber: cell(row, 'contactNumber'),
    courseId: cell(row, 'courseId'),
  }));
}

function utf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8: refused below like a file that is no text.
  }
  throw new AppError('malformed', 'The file must be a CSV file in UTF-8.');
}

function columnsOf({ cells }: CsvRow): Record<Field, number> {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/\s/g, ''));
  const at = (field: Field) =>
    names.findIndex((name) => (HEADINGS[field] as readonly string[]).includes(name));
  return {
    email: at('email'),
    fullName: at('fullName'),
    contactNumber: at('contactNumber'),
    courseId: at('courseId'),
  };
}

interface Judgement {
  order: ImportOrder;
  /** What earlier lines of the file will have done: accounts and enrolments. */
  planned: Set<string>;
}

async function judge(
  db: Queries,
  given: Line,
  { order, planned }: Judgement,
): Promise<Plan | ImportedLine> {
  const email = Email.safeParse(given.email);
  const refuse = (message: string): ImportedLine => ({
    line: given.line,
    email: given.email,
    outcome: 'refused',
    message,
  });
  if (!email.success) return refuse('Email address is invalid');
  const user = await accountOf(db, email.data);
  if (user && user.account_type !== 'Student') return refuse('This is the account of an admin.');
  const isNew = !user && !planned.has(email.data);
  const fault = isNew ? faultOf(given) : undefined;
  if (fault !== undefined) return refuse(fault);
  const courseId = given.courseId || order.courseId;
  const course = courseId ? await findCourse(db, courseId) : undefined;
  if (courseId && !course) return refuse('There is no such course.');
  const isOpen = user && course && (await isStudentOf(db, user, course));
  const enrols = course !== undefined && !isOpen && !planned.has(`${email.data} ${course.id}`);
  planned.add(email.data).add(`${email.data} ${course?.id}`);
  return {
    line: given.line,
    email: email.data,
    fullName: given.fullName.trim(),
    contactNumber: ContactNumber.safeParse(given.contactNumber).data ?? '',
    user,
    course: enrols ? course : undefined,
    outcome: outcomeOf(isNew, enrols),
  };
}

async function isStudentOf(db: Queries, user: UserRow, course: CourseRow): Promise<boolean> {
  return (await enrolmentsOf(db, user.id)).some((row) => row.course_id === course.id);
}

/** What a new account lacks. */
function faultOf({ fullName, contactNumber }: Line): string | undefined {
  const name = FullName.safeParse(fullName);
  if (!name.success) return name.error.issues[0]?.message;
  if (contactNumber === '') return undefined;
  return ContactNumber.safeParse(contactNumber).error?.issues[0]?.message;
}

function outcomeOf(isNew: boolean, enrols: boolean): Plan['outcome'] {
  if (isNew) return enrols ? 'created and enrolled' : 'created';
  return enrols ? 'enrolled' : 'unchanged';
}

/** Nobody knows the password of a new account: its owner resets it. */
async function carryOut(
  deps: PeopleDeps,
  plan: Plan,
  { adminId, made, reason }: { adminId: string; made: Map<string, UserRow>; reason: string },
): Promise<void> {
  if (plan.outcome.startsWith('created')) {
    const { email, fullName, contactNumber } = plan;
    const account = { email, fullName, contactNumber, password: deps.random.token() };
    made.set(email, await createUser(deps, { ...account, accountType: 'Student' }));
  }
  const { course } = plan;
  if (!course) return;
  const user = found(plan.user ?? made.get(plan.email));
  await deps.db.transaction().execute((tx) => open(deps, tx, { adminId, user, course, reason }));
}

function told({ line, email, outcome }: Plan): ImportedLine {
  return { line, email, outcome, message: '' };
}
