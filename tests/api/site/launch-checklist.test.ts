// Texts and links of the launch checklist.
import { expect, test } from 'vitest';
import { getLaunch } from '#contract/site/launch.ts';
import type { LaunchCheck } from '#contract/site/launch.ts';
import { publishSiteDraft } from '#contract/site/site-documents.ts';
import { closeAfterAll, closeAfterTest } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeStudent } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';
import { saveDraft, ORGANIZATION, OWN_TIMELINE } from '../../support/site-documents.ts';

const DEMO = ['admin@rangshala.example', 'student@rangshala.example'] as const;
const shop = closeAfterAll(await startShop({ installation: { demoEmails: DEMO } }));
const owner = await makeAdmin(shop);
const { db } = shop.deps;

test('LAUNCH-02 a demo account links to the team page, or to the student', async () => {
  const fetchCheck = async () => {
    const { checks } = expectData<{ checks: LaunchCheck[] }>(
      await send(shop, getLaunch, { token: owner.token }),
      'data',
    );
    return checks.find(({ id }) => id === 'demo-accounts');
  };
  const setEmail = (id: string, email = '') =>
    db.updateTable('users').set({ email }).where('id', '=', id).execute();
  const [ofTeam, ofStudent] = DEMO;
  await setEmail((await makeStudent(shop)).id, ofStudent);
  expect(await fetchCheck()).toMatchObject({
    ok: false,
    link: `/students?query=${encodeURIComponent(ofStudent)}`,
    text: `Demo accounts with a public password: ${ofStudent}. Delete the account on the student’s page.`,
  });
  await setEmail(owner.id, ofTeam);
  expect(await fetchCheck()).toMatchObject({
    ok: false,
    link: '/team',
    text: `Demo accounts with a public password: ${ofTeam} and ${ofStudent}.`,
  });
});

test('LAUNCH-08 LAUNCH-10 a small-business claim in the timeline needs the Udyam number, and an open school cannot publish the claim without it', async () => {
  const live = closeAfterTest(await startShop({ installation: { production: true } }));
  const at = { server: live, ...(await makeAdmin(live)) };
  const claim = 'Small-business verification: MSME Verified';
  const claiming = [{ ...OWN_TIMELINE[0], points: [claim] }];
  const bare = { ...ORGANIZATION, registration: '', udyam: '' };
  const publish = async (key: 'settings' | 'timeline', value: unknown) => {
    const { revision } = await saveDraft(at, key, value as never);
    return send(live, publishSiteDraft, { token: at.token, body: { key, revision } });
  };
  const fetchCheck = async () => {
    const response = await send(live, getLaunch, { token: at.token });
    const { checks } = expectData<{ checks: LaunchCheck[] }>(response, 'data');
    return checks.find(({ id }) => id === 'small-business');
  };
  expect((await publish('settings', bare)).status).toBe(200);
  expect(await fetchCheck()).toMatchObject({
    ok: false,
    link: '/settings#udyam',
    text: `The site says “${claim}”: enter the Udyam number that proves it, or remove it from the timeline.`,
  });
  const opened = { name: 'school', opened_at: 1, opened_by: at.id } as const;
  await live.deps.db.insertInto('school_opening').values(opened).execute();
  const refusal = (path: string) => ({
    status: 400,
    body: { fields: [{ path, message: expect.stringContaining(claim) as string }] },
  });
  expect(await publish('timeline', claiming)).toMatchObject(refusal('value'));
  expect(await publish('settings', bare)).toMatchObject(refusal('udyam'));
  expect((await publish('timeline', OWN_TIMELINE)).status).toBe(200);
  expect((await publish('settings', bare)).status).toBe(200);
  expect((await publish('settings', ORGANIZATION)).status).toBe(200);
  expect((await publish('timeline', claiming)).status).toBe(200);
  expect(await publish('settings', bare)).toMatchObject(refusal('udyam'));
});
