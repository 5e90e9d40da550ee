// Previews an edited mail with example values, or sends it to its editor.
import type { MailTextId, MailCopy } from '#contract/site/mail-text-fields.ts';
import { paths } from '#contract/paths.ts';
import { findUser } from '../accounts/accounts.ts';
import type { MailText } from '../mails/mail-template.ts';
import { filledMail } from '../mails/mail-texts.ts';
import { queueMail } from '../mails/mails.ts';
import { AppError } from '../platform/errors.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { throttle } from '../platform/throttle.ts';
import type { ThrottleRule } from '../platform/throttle.ts';

export type MailTestDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'linkOrigin' | 'mailQueued'>;

const TESTS: ThrottleRule = {
  name: 'test mails',
  windowMs: 60 * 60_000,
  most: { account: 20 },
  message: 'You have sent yourself many test mails. Please try again in an hour.',
};

const EXAMPLE = 'Brand films from a phone';
/** Mails that greet by name. */
const GREETED: readonly MailTextId[] = ['enrolled'];

type Words = MailCopy & { id: MailTextId };

/** The link leads to the home page. */
export async function exampleMail(
  { db, linkOrigin }: Pick<MailTestDeps, 'db' | 'linkOrigin'>,
  words: Words,
): Promise<MailText> {
  const to = { name: GREETED.includes(words.id) ? 'Asha Rao' : undefined };
  return filledMail(words, (await getOrganization(db)).name, {
    ...(words.id === 'complaint' ? {} : { to }),
    values: { courses: [EXAMPLE], link: linkOrigin + paths.home, number: '4F7A21C0' },
  });
}

/** Fails: too_many. */
export async function sendTestMail(
  deps: MailTestDeps,
  userId: string,
  words: Words,
): Promise<void> {
  await throttle(deps, TESTS).begin([`account ${userId}`]);
  const mail = await exampleMail(deps, words);
  await deps.db.transaction().execute(async (tx) => {
    await queueMail(deps, tx, {
      onceKey: `test mail ${deps.random.id()}`,
      to: await getAddress(tx, userId),
      ...mail,
      subject: `Test: ${mail.subject}`,
      at: deps.clock(),
    });
  });
  deps.mailQueued();
}

async function getAddress(tx: Queries, userId: string): Promise<string> {
  const user = await findUser(tx, userId);
  if (!user) throw new AppError('not_found', 'This account no longer exists.');
  return user.email;
}
