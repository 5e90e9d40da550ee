// Where the lines before the opening lead.
import { expect, test } from 'vitest';
import { getLaunch } from '#contract/launch.ts';
import type { LaunchCheck } from '#contract/launch.ts';
import { closeAfterAll } from '../support/closing.ts';
import { granted, makeAdmin, makeStudent } from '../support/makers.ts';
import { startShop } from '../support/sandbox.ts';
import { send } from '../support/server.ts';

const shop = closeAfterAll(await startShop());
const owner = await makeAdmin(shop);
const { db, installation } = shop.deps;

test('LAUNCH-02 an account of the demo leads to the team, or to the student that it is', async () => {
  const line = async () => {
    const { checks } = granted<{ checks: LaunchCheck[] }>(
      await send(shop, getLaunch, { token: owner.token }),
      'data',
    );
    return checks.find(({ id }) => id === 'demo-accounts');
  };
  const become = (id: string, email = '') =>
    db.updateTable('users').set({ email }).where('id', '=', id).execute();
  const [ofTeam, ofStudent = ''] = installation.demoEmails;
  await become((await makeStudent(shop)).id, ofStudent);
  expect(await line()).toMatchObject({
    ...{ ok: false, link: `/students?query=${encodeURIComponent(ofStudent)}` },
    text: `Everybody knows the password of ${ofStudent}. Whoever signs in with it ends it in its profile.`,
  });
  await become(owner.id, ofTeam);
  expect(await line()).toMatchObject({
    ...{ ok: false, link: '/team' },
    text: `Everybody knows the password of ${ofTeam} and ${ofStudent}.`,
  });
});
