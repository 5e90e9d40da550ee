// The links in the emails that the server has written to its outbox folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './data-folder.ts';

export const OUTBOX = join(DATA_DIR, 'outbox');

/**
 * Waits for an email to the address with a link to that page, and returns the link with its token;
 * ignores links in `known`.
 */
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

/** Waits for an email with that subject, and returns its source. */
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

/** The token in a link. */
export function getToken(link: string): string {
  return /#token=([\w-]*)/.exec(link)?.[1] ?? '';
}
