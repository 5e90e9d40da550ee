// Waits for the mails of a test server.
import { expect } from 'vitest';
import type { Mail } from '#server/platform/ports.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

/** Waits until exactly `count` mails to an address were sent, and returns them. */
export function waitForMails(
  { mails }: Pick<TestServer, 'mails'>,
  email: string,
  count = 1,
): Promise<Mail[]> {
  const findMails = () => {
    const sent = mails.filter((mail) => mail.to === email);
    expect(sent).toHaveLength(count);
    return sent;
  };
  return eventually(findMails);
}

/** Waits until every queued mail is marked as sent. */
export async function waitForSentMails({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const waiting = () =>
    deps.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  await eventually(async () => expect(await waiting()).toEqual([]));
}

/** The secret in the link of a mail. */
export function getMailSecret(mail: Mail | undefined): string {
  return (
    /#token=([\w-]{43})(?:&team|&email=\S+)?\n/.exec(mail?.text ?? '')?.[1] ??
    expect.fail('no link in this mail')
  );
}
