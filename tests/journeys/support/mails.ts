// The links in the mails that the server has put into its folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './data-folder.ts';

export const OUTBOX = join(DATA_DIR, 'outbox');

/** The address with its secret, once a mail to somebody has a link to that page; not one of `known`. */
export async function mailedLink(
  email: string,
  page: '/reset-password' | '/welcome' | '/auth' | '/email-change',
  known: readonly string[] = [],
): Promise<string> {
  let link = '';
  const find = async () => {
    const names = await readdir(OUTBOX).catch(() => []);
    const eml = names.filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(eml.map((name) => readFile(`${OUTBOX}/${name}`, 'utf8')));
    const links = mails
      .filter((text) => text.includes(email))
      .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .map(
        (text) =>
          new RegExp(`${page}#token=[\\w-]{43}(?:&team|&email=[\\w%.-]+)?`).exec(text)?.[0] ?? '',
      );
    link = links.find((link) => link !== '' && !known.includes(link)) ?? '';
    return link;
  };
  await expect.poll(find).not.toBe('');
  return link;
}

/** The whole of a mail, once one has that subject. */
export async function mailAbout(subject: string): Promise<string> {
  let mail = '';
  const find = async () => {
    const names = await readdir(OUTBOX).catch(() => []);
    const eml = names.filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(eml.map((name) => readFile(`${OUTBOX}/${name}`, 'utf8')));
    mail = mails.find((text) => text.includes(`Subject: ${subject}\r\n`)) ?? '';
    return mail;
  };
  await expect.poll(find).not.toBe('');
  return mail;
}

/** The secret in a link. */
export function getToken(link: string): string {
  return /#token=([\w-]*)/.exec(link)?.[1] ?? '';
}
