// The mails that the journeys' server has put into its folder.
import { readdir, readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';

/** The address with its secret in a mail that has come, or comes soon: of the page that it opens. */
export async function linkIn(
  baseURL: string | undefined,
  email: string,
  page: '/reset-password' | '/auth',
): Promise<string> {
  const outbox = `.data-journeys-${new URL(baseURL ?? '').port}/outbox`;
  const address = new RegExp(`${page}#token=[\\w-]{43}`);
  let link = '';
  await expect
    .poll(async () => {
      const names = await readdir(outbox).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(`${outbox}/${name}`, 'utf8')));
      const plain = mails
        .filter((text) => text.includes(email))
        .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      link = plain.map((text) => address.exec(text)?.[0]).find((found) => found) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
