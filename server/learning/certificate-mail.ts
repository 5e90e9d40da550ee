// Tells a student that a certificate is ready, and which name it has.
import type { Certificate } from '#contract/learning.ts';
import { paths } from '#contract/paths.ts';
import { findUser } from '../accounts/accounts.ts';
import { nameInMails } from '../accounts/email-verification.ts';
import { writeMail } from '../mails/mail-template.ts';
import { queueMail } from '../mails/mails.ts';
import type { Deps, Queries } from '../platform/ports.ts';

/** One mail for each certificate. Call `mailQueued` after the commit. */
export async function queueCertificateMail(
  deps: Pick<Deps, 'clock' | 'random' | 'linkOrigin'>,
  tx: Queries,
  { userId, certificate }: { userId: string; certificate: Certificate },
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const { id, courseId, courseName, studentName } = certificate;
  const name = nameInMails(user);
  const mail = writeMail({
    subject: `Your certificate for ${courseName}`,
    title: 'Your certificate is ready',
    to: { name },
    parts: [
      `You have completed every lesson of ${courseName}. Your certificate is ready.`,
      ...(name === undefined ? [] : [{ facts: [['Name on it', studentName]] as const }]),
      { link: deps.linkOrigin + paths.certificate(courseId), label: 'Open the certificate' },
    ],
    closing: 'Questions? Answer this mail.',
  });
  await queueMail(deps, tx, {
    onceKey: `certificate ${id}`,
    to: user.email,
    ...mail,
    at: deps.clock(),
  });
}
