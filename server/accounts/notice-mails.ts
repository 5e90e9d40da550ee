// The mail that tells whoever has an account of new words of the notice on their data: once a person and version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { lockUser } from './accounts.ts';
import { nameInMails } from './email-verification.ts';
import { queueMail } from '../mails/mails.ts';
import { writeMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';
import type { Deps } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './notice-mails.store.ts';

const AT_ONCE = 100;
/** From one mail to the next, so that those of the moment do not wait behind thousands. */
const PACE_MS = 2000;

/** The version of the words that are shipped. */
export function noticeVersion(): string {
  const file = join(import.meta.dirname, '../../src/notice.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * Queues a mail for everybody whose account was made under other words, some at a time, each due later than the one
 * before. Broken off and begun again it goes on. Says how many it has queued.
 */
export async function queueNoticeMails(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'linkOrigin'>,
  version: string,
): Promise<number> {
  let queued = 0;
  const begun = deps.clock();
  for (let last = ''; ;) {
    const people = await store.unknowing(deps.db, version, { last, many: AT_ONCE });
    await deps.db.transaction().execute(async (tx) => {
      for (const { id } of people) {
        // Nobody writes to who has left meanwhile.
        const person = await lockUser(tx, id);
        if (!person) continue;
        // As if written when it is due: what looks for mails of now does not meet it before.
        const at = begun + queued * PACE_MS;
        const mail = { onceKey: store.getKey(version, id), to: person.email, at, notBefore: at };
        await queueMail(deps, tx, { ...mail, ...noticeMail(person, deps.linkOrigin) });
        queued += 1;
      }
    });
    if (people.length < AT_ONCE) return queued;
    last = people.at(-1)?.id ?? '';
    await nextTurn();
  }
}

function noticeMail(person: UserRow, origin: string): MailText {
  return writeMail({
    to: { name: nameInMails(person) },
    subject: 'The notice on your data has new words',
    parts: [
      'You have an account with us. The notice that says what we take of you, for what, who gets it and how you take it back has new words.',
      { link: origin + paths.privacyNotice, label: 'Read the notice' },
      'There is nothing to do: your account goes on as it is. If you do not agree, you end it in your profile, under Settings, Your data.',
    ],
    closing: 'You get this mail once for each new notice, because the law has us tell you.',
  });
}
