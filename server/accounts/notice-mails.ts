// Informs all users of a new version of the privacy notice, once per person and version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { lockUser } from './accounts.ts';
import { getGreetingName } from './email-verification.ts';
import { queueMail } from '../mails/mails.ts';
import { renderMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';
import { readBatchesById } from '../platform/batches.ts';
import type { Deps } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './notice-mails.store.ts';

const BATCH = 100;
/** Pause between two mails, so that other mails do not wait behind thousands. */
const PACE_MS = 2000;

/** The current version. */
export function readNoticeVersion(): string {
  const file = join(import.meta.dirname, '../../src/notice.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * Queues a mail for each user who has not agreed to this version, in batches, each due later than the one before. It
 * can be interrupted and run again. Returns the number of queued mails.
 */
export async function queueNoticeMails(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'linkOrigin'>,
  version: string,
): Promise<number> {
  let queued = 0;
  const startedAt = deps.clock();
  const batches = readBatchesById(BATCH, (place) =>
    store.listUninformedUsers(deps.db, version, place),
  );
  for await (const people of batches) {
    await deps.db.transaction().execute(async (tx) => {
      for (const { id } of people) {
        // The user may have left meanwhile.
        const person = await lockUser(tx, id);
        if (!person) continue;
        // Dated when it is due, so that queries for current mails do not find it earlier.
        const at = startedAt + queued * PACE_MS;
        const mail = {
          onceKey: store.toNoticeKey(version, id),
          to: person.email,
          at,
          notBefore: at,
        };
        await queueMail(deps, tx, { ...mail, ...buildNoticeMail(person, deps.linkOrigin) });
        queued += 1;
      }
    });
    await nextTurn();
  }
  return queued;
}

function buildNoticeMail(person: UserRow, origin: string): MailText {
  return renderMail({
    to: { name: getGreetingName(person) },
    subject: 'We have updated our privacy notice',
    parts: [
      'You have an account with us. Our updated privacy notice says which data we collect, why, who receives it and how you can withdraw your consent.',
      { link: origin + paths.privacyNotice, label: 'Read the notice' },
      'You do not have to do anything: your account stays as it is. If you do not agree, you can delete your account in your profile, under Settings, Your data.',
    ],
    closing: 'The law requires us to tell you about each new version of the notice.',
  });
}
