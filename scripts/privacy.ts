// Commands that data protection law requires.
import { parseArgs } from 'node:util';
import { Email } from '#contract/accounts/auth.ts';
import { isDay } from '#contract/day.ts';
import { getUserByEmail } from '#server/accounts/admins.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { getMediaSecret } from '#server/compose.ts';
import { formatIndianTime } from '#server/platform/indian-days.ts';
import type { Db } from '#server/platform/ports.ts';
import { toCsv } from '#server/platform/csv-format.ts';
import { readNoticeVersion, queueNoticeMails } from '#server/accounts/notice-mails.ts';
import {
  streamAffectedPeople,
  findErasedByEmail,
  listWholeListsSeen,
} from '#server/accounts/breach.ts';
import { readSettings as readOwnSettings } from '#server/settings/config.ts';
import type { Config } from '#server/settings/config.ts';
import { runCommand, withMigratedDatabase } from './installation.ts';

const USAGE = `Usage: npm run -s privacy -- affected [--until DAY] [--course ID] [--seen-by EMAIL [--since DAY]]
         lists the people affected by a data breach as CSV; days are YYYY-MM-DD in Indian time, both inclusive
       npm run privacy -- unseal EMAIL
         shows who an erased account belonged to, within a year of the erasure; each match is recorded in the activity log
       npm run privacy -- notify
         queues an email about the current privacy notice for every account that agreed to an earlier one`;

type Write = (text: string) => void;

const OPTIONS = {
  since: { type: 'string' },
  until: { type: 'string' },
  course: { type: 'string' },
  'seen-by': { type: 'string' },
} as const;

/** Writes tables by `write`, and returns a warning or an empty text. Throws for wrong arguments. */
export async function runPrivacy(
  words: readonly string[],
  readSettings: () => Config,
  write: Write,
): Promise<string> {
  const { verb, email, filter } = parseCommand(words);
  const config = readSettings();
  return withMigratedDatabase(config, async (db) => {
    if (verb === 'notify') return notify(config, db);
    return verb === 'unseal'
      ? unseal(config, db, { email, write })
      : writeAffected(db, filter, write);
  });
}

function parseCommand(words: readonly string[]) {
  const { values, positionals } = parseOptions(words);
  const [verb = '', address] = positionals;
  const days = [values.since, values.until].filter((day) => day !== undefined);
  const email = Email.safeParse(address);
  // `since` limits what somebody has seen; the accounts of a breach have no first day.
  const isSinceUnused = values.since !== undefined && values['seen-by'] === undefined;
  const isComplete = verb === 'unseal' ? email.success : positionals.length === 1;
  if (
    !['affected', 'unseal', 'notify'].includes(verb) ||
    !isComplete ||
    isSinceUnused ||
    !days.every(isDay)
  )
    throw new Error(USAGE);
  return { verb, email: email.data ?? '', filter: values };
}

function parseOptions(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

async function writeAffected(
  db: Db,
  { since, until, course: courseId, 'seen-by': by }: ReturnType<typeof parseCommand>['filter'],
  write: Write,
): Promise<string> {
  const seenBy = by === undefined ? undefined : (await getUserByEmail({ db }, by)).id;
  const filter = { since, until, courseId, seenBy };
  write(toCsv([['Id', 'Name', 'Email', 'Phone', 'Joined at (Indian time)']]));
  for await (const people of streamAffectedPeople(db, filter))
    write(
      toCsv(
        people.map((person) => [
          person.id,
          person.full_name,
          person.email,
          person.contact_number,
          formatIndianTime(Number(person.created_at)),
        ]),
      ),
    );
  const lists = seenBy === undefined ? [] : await listWholeListsSeen(db, filter);
  if (lists.length === 0) return '';
  return `Whole lists were also opened, so more people may be affected: ${lists.join(', ')}. Run the command again without --seen-by.`;
}

async function notify(config: Config, db: Db): Promise<string> {
  const version = readNoticeVersion();
  const deps = { db, clock: Date.now, random: systemRandom, linkOrigin: config.siteOrigin };
  const queued = await queueNoticeMails(deps, version);
  if (queued === 0)
    return `Everybody has accepted the notice of ${version} or has been emailed about it.`;
  return `Emails queued about the notice of ${version}: ${queued}. The server sends one every two seconds.`;
}

async function unseal(
  config: Config,
  db: Db,
  { email, write }: { email: string; write: Write },
): Promise<string> {
  const deps = { db, clock: Date.now, mediaSecret: getMediaSecret(config) };
  const { people, undecryptable } = await findErasedByEmail(deps, email);
  for (const person of people)
    write(
      `${person.userId}  ${person.name}  ${person.phone}  joined ${formatIndianTime(person.joinedAt)}, erased ${formatIndianTime(person.erasedAt)}\n`,
    );
  if (people.length > 0) return '';
  if (undecryptable === 0) return 'No account with this address was erased within the last year.';
  return `No readable record has this address. Records encrypted with another MEDIA_SECRET: ${undecryptable}. Run the command again with the earlier secret.`;
}

if (import.meta.main)
  runCommand(async (words) => {
    const warning = await runPrivacy(words, readOwnSettings, (text) => process.stdout.write(text));
    if (warning !== '') process.stderr.write(`${warning}\n`);
    return '';
  });
