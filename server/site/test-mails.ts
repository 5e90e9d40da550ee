// Previews an edited mail with example values, or sends it to its editor.
import type { MailTextId, MailCopy } from '#contract/site/mail-text-fields.ts';
import { paths } from '#contract/paths.ts';
import { findUserById } from '../accounts/accounts.ts';
import type { MailText } from '../mails/mail-template.ts';
import { fillMailCopy } from '../mails/mail-texts.ts';
import { queueMail } from '../mails/mails.ts';
import { AppError } from '../platform/errors.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { createThrottle } from '../platform/throttle.ts';
import type { ThrottleRule } from '../platform/throttle.ts';

const TEST_MAIL_LIMIT: ThrottleRule = {
  name: 'test mails',
  windowMs: 60 * 60_000,
  most: { account: 20 },
  message: 'You have sent yourself many test emails. Please try again in an hour.',
};

const EXAMPLE_COURSE = 'Brand films from a phone';
/** Mails that greet by name. */
const GREETING_MAILS: readonly MailTextId[] = ['enrolled'];

type EditedMail = MailCopy & { id: MailTextId };

/** The link leads to the home page. */
export async function buildExampleMail(
  { db, linkOrigin }: Deps,
  editedMail: EditedMail,
): Promise<MailText> {
  const to = { name: GREETING_MAILS.includes(editedMail.id) ? 'Asha' : undefined };
  return fillMailCopy(editedMail, (await getOrganization(db)).name, {
    ...(editedMail.id === 'complaint' ? {} : { to }),
    values: { courses: [EXAMPLE_COURSE], link: linkOrigin + paths.home, number: '4F7A21C0' },
  });
}

/** Fails: too_many. */
export async function sendTestMail(
  deps: Deps,
  userId: string,
  editedMail: EditedMail,
): Promise<void> {
  await createThrottle(deps, TEST_MAIL_LIMIT).begin([`account ${userId}`]);
  const mail = await buildExampleMail(deps, editedMail);
  await deps.db.transaction().execute(async (tx) => {
    await queueMail(deps, tx, {
      onceKey: `test mail ${deps.random.id()}`,
      to: await getUserEmail(tx, userId),
      ...mail,
      subject: `Test: ${mail.subject}`,
      at: deps.clock(),
    });
  });
  deps.mailQueued();
}

async function getUserEmail(tx: Queries, userId: string): Promise<string> {
  const user = await findUserById(tx, userId);
  if (!user) throw new AppError('not_found', 'This account no longer exists.');
  return user.email;
}
