// Imports accounts and enrolments from a CSV file: first every line is checked, then the accepted ones are carried out
// person by person. After a failure the same file can be imported again.
import { setImmediate as nextTick } from 'node:timers/promises';
import type { ImportColumn, ImportedLine, ImportField } from '#contract/people.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { addAccount, lockUser } from '../accounts/accounts.ts';
import { lockAccountByEmail } from '../accounts/email-verification.ts';
import { findCourse } from '../courses/catalogue.ts';
import { AppError, found } from '../platform/errors.ts';
import { invite, INVITATION_PACE_MS, nextTurn } from '../learning/invitations.ts';
import type { Queries } from '../platform/ports.ts';
import { readPeople } from './import-file.ts';
import { checkLines } from './import-check.ts';
import type { Plan } from './import-check.ts';
import { open } from './people.ts';
import type { PeopleDeps } from './people.ts';
import { usersByEmails } from './people.store.ts';

/** People per transaction, so that other writers get their turn. */
const AT_ONCE = 10;

export interface ImportOrder {
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

export interface Imported {
  done: boolean;
  columns: ImportColumn[];
  lines: ImportedLine[];
}

/**
 * Checks every line; carries them out unless it is a dry run or a refused line may not be skipped. Fails: malformed.
 */
export async function importPeople(
  deps: PeopleDeps,
  adminId: string,
  order: ImportOrder,
): Promise<Imported> {
  const { columns, lines } = await readPeople(order.path, order.fields);
  const hasEmail = columns.some(({ field }) => field === 'email');
  if (!hasEmail && !order.dryRun) {
    throw new AppError('malformed', 'No column of the file is said to hold the e-mail addresses.');
  }
  const judged = await checkLines(deps.db, lines, order.courseId);
  const accepted = judged.filter((item) => 'fullName' in item);
  const mayStart = order.skipRefused ? accepted.length > 0 : accepted.length === judged.length;
  const done = !order.dryRun && mayStart;
  if (done) await carryOut(deps, accepted, { ...order, adminId });
  return {
    done,
    columns,
    lines: judged.map((item) => ('fullName' in item ? lineView(item) : item)),
  };
}

interface Carrying extends Pick<ImportOrder, 'sendInvitations' | 'reason'> {
  adminId: string;
}

async function carryOut(
  deps: PeopleDeps,
  plans: readonly Plan[],
  carrying: Carrying,
): Promise<void> {
  const people = Map.groupBy(
    plans.filter(({ outcome }) => outcome !== 'unchanged'),
    ({ email }) => email,
  )
    .values()
    .toArray();
  let notBefore = await nextTurn(deps, deps.db);
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await deps.db.transaction().execute(async (tx) => {
      if (from === 0) await recordImport(deps, tx, { ...carrying, people: people.length });
      const some = people.slice(from, from + AT_ONCE);
      await holdAccounts(tx, some.flat());
      for (const person of some) {
        const isInvited = await carryOutPerson(deps, tx, { person, notBefore, ...carrying });
        if (isInvited) notBefore += INVITATION_PACE_MS;
      }
    });
    await nextTick();
  }
  deps.studentsChanged();
  deps.mailQueued();
}

/** One audit entry for the file, besides one per opened course. */
function recordImport(
  deps: PeopleDeps,
  tx: Queries,
  { adminId, reason, people }: Carrying & { people: number },
): Promise<void> {
  const changes = [{ field: 'people', before: '', after: String(people) }];
  return recordAuditEntry(deps, tx, { adminId, action: 'import-students', reason, changes });
}

/** Locks existing accounts in order of their ids, to avoid deadlocks. */
async function holdAccounts(tx: Queries, plans: readonly Plan[]): Promise<void> {
  const known = await usersByEmails(tx, [...new Set(plans.map(({ email }) => email))]);
  for (const id of known.map((user) => user.id).toSorted()) await lockUser(tx, id);
}

interface PersonCarrying extends Carrying {
  /** All lines about one person. */
  person: readonly Plan[];
  notBefore: number;
}

/** Returns whether an invitation was queued: at most one per person. */
async function carryOutPerson(
  deps: PeopleDeps,
  tx: Queries,
  { person, notBefore, adminId, reason, sendInvitations }: PersonCarrying,
): Promise<boolean> {
  const [first] = person;
  const { email, fullName, contactNumber } = found(first);
  const account = { email, fullName, contactNumber };
  const made = await addAccount(deps, tx, account);
  const user = made ?? found(await lockAccountByEmail(tx, email));
  let waits = made !== undefined;
  for (const { courseId } of person) {
    const course = courseId === undefined ? undefined : await findCourse(tx, courseId);
    if (!course) continue;
    waits = (await open(deps, tx, { adminId, user, course, reason })) === 'waiting' || waits;
  }
  if (!waits || !sendInvitations) return false;
  await invite(deps, tx, { user, notBefore });
  return true;
}

function lineView({ line, email, outcome }: Plan): ImportedLine {
  return { line, email, outcome, message: '' };
}
