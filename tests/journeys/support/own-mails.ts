// Emails sent by the test's own school.
import { expect } from '@playwright/test';
import type { OwnSchool } from './own-school.ts';

/**
 * Waits for the latest email to the address that contains this text in its head or body; soft line
 * breaks are removed.
 */
export async function mailTo(
  { mails }: Pick<OwnSchool, 'mails'>,
  email: string,
  says: string,
): Promise<string> {
  let found = '';
  const find = () => {
    const whole = mails.map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));
    found = whole.findLast((mail) => addressee(mail) === email && mail.includes(says)) ?? '';
    return found;
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return found;
}

const addressee = (mail: string) => /^to: .*?([^\s<]+@[^\s>]+)/im.exec(mail)?.[1];

/** The only PDF in an email. */
export function pdfIn(mail: string): Buffer {
  const part = /filename=\S+\.pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail)?.[1] ?? '';
  return Buffer.from(part, 'base64');
}
