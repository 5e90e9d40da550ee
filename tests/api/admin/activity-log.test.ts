// The audit log: one row per admin action in its transaction; access, search and retention.
import { describe, expect, test } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/api.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { getAudit, getAuditTable } from '#contract/admin/audit.ts';
import { editCourse } from '#contract/courses/authoring.ts';
import { login } from '#contract/accounts/auth.ts';
import { grantCourse, inviteStudent, resendInvitation } from '#contract/people/people.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { changeRole } from '#contract/accounts/team.ts';
import { sweepAudit } from '#server/accounts/audit.ts';
import { runAdminCommand } from '../../support/admin-command.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import * as makers from '../../support/makers.ts';
import { ACCESS_MATRIX } from '../../support/matrix.ts';
import type { Row } from '../../support/matrix.ts';
import { startShop } from '../../support/shop.ts';
import { createScene } from '../../support/scene.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const scene = await createScene(shop);
const { admin } = scene.people;
const { db } = shop.deps;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Endpoints without an audit entry: upload steps, pictures, video re-encoding, previews and test mails. */
const UNLOGGED = [
  'prepareVideo',
  'createUpload',
  'sendUploadPart',
  'removeUpload',
  'sendSitePicture',
  'sendCoursePicture',
  'useUploadOnSite',
  'previewMail',
  'sendTestMail',
  'requestSitePreview',
];
/** Read endpoints that export personal data. */
const EXPORTING_READS = ['getOrdersTable', 'getStudentsTable', 'getAuditTable'];
const ADMIN = Object.entries<Endpoint>(api).filter(
  ([name, { access, method }]) =>
    access === 'admin' &&
    !UNLOGGED.includes(name) &&
    (!['GET', 'HEAD'].includes(method) || EXPORTING_READS.includes(name)),
);
const MATRIX_ROWS: Record<string, Row> = ACCESS_MATRIX;

/** A CSV file in which every row is valid. */
const buildPeopleFile = () =>
  makers.toFormData({ file: new File(['email,name\nila@file.example,Ila Sen\n'], 'people.csv') });

/** A user who has not accepted their invitation yet. */
const createInvitation = async () => {
  const body = { email: 'ina@wait.example', fullName: 'Ina Rao', reason: 'Asked by phone' };
  await send(shop, inviteStudent, { token: admin.token, body });
  const user = db.selectFrom('users').select('id').where('email', '=', body.email);
  return { userIds: [(await user.executeTakeFirstOrThrow()).id] };
};
/** Bodies for endpoints whose request in the matrix would leave no audit row. */
const OWN_BODIES: Record<string, () => unknown> = {
  importPeople: buildPeopleFile,
  resendInvitation: createInvitation,
};

const listAuditRows = () => db.selectFrom('audit').selectAll().execute();
const listEntries = async (query: Record<string, string> = {}) => {
  const response = await send(shop, getAudit, { token: admin.token, query });
  return makers.expectData<AuditEntry[]>(response, 'data');
};

test.each(ADMIN)('TEAM-16: %s writes one audit row', async (name, call) => {
  const own = OWN_BODIES[name];
  const sent = own ? { body: await own() } : await MATRIX_ROWS[name]?.[1](scene, 'admin');
  const before = new Set((await listAuditRows()).map(({ id }) => id));
  const response = await send(shop, call, { token: admin.token, ...sent });
  expect(response.status, response.body.message).toBeLessThan(300);
  const newRows = (await listAuditRows()).filter(({ id }) => !before.has(id));
  expect(newRows).toMatchObject([{ admin_id: admin.id, actor_name: 'Meera Iyer' }]);
  expect(JSON.stringify(newRows)).not.toMatch(/argon2|password/i);
});

test('TEAM-16: a refused or rolled-back action leaves no audit entry', async () => {
  const count = (await listAuditRows()).length;
  const { token } = admin;
  const edit = { courseId: scene.course._id, courseName: 'Never', revision: '999' };
  expect((await send(shop, editCourse, { token, body: makers.toFormData(edit) })).status).toBe(409);
  const twice = { email: scene.buyer.email, courseId: scene.course._id, reason: 'Again' };
  expect((await send(shop, grantCourse, { token, body: twice })).status).toBe(409);
  const own = { userId: admin.id, role: 'support' };
  expect((await send(shop, changeRole, { token, body: own })).status).toBe(409);
  const come = { userIds: [scene.buyer.id] };
  expect((await send(shop, resendInvitation, { token, body: come })).body).toMatchObject({
    sent: 0,
  });
  expect(await listAuditRows()).toHaveLength(count);
});

test('TEAM-16: HEAD requests to table exports return 405 and leave no audit entry', async () => {
  const count = (await listAuditRows()).length;
  const headers = { authorization: `Bearer ${admin.token}` };
  for (const { path } of [api.getOrdersTable, api.getStudentsTable, api.getAuditTable]) {
    const response = await fetch(`${shop.url}${BASE_PATH}${path}`, { method: 'HEAD', headers });
    expect(response.status).toBe(405);
  }
  expect(await listAuditRows()).toHaveLength(count);
});

describe('TEAM-17: the audit log', () => {
  test('shows values before and after, is named after the main change, and filters by user, action and date', async () => {
    const course = await makers.makeCourse(shop, admin, { courseName: 'Loops', status: 'Draft' });
    const change = { courseId: course._id, price: '99', status: 'Published', courseName: 'Knots' };
    await send(shop, editCourse, { token: admin.token, body: makers.toFormData(change) });
    const [entry] = await listEntries({ action: 'publish-course' });
    expect(entry).toMatchObject({
      actor: { userId: admin.id, name: 'Meera Iyer' },
      subject: 'Knots',
      changes: [
        { field: 'name', before: 'Loops', after: 'Knots' },
        { field: 'status', before: 'Draft', after: 'Published' },
        { field: 'price', before: '₹1,499.50', after: '₹99' },
      ],
    });
    const texts = { whatYouWillLearn: 'Curves', category: scene.category._id, tag: '["Knots"]' };
    const picture = { thumbnailImage: await makers.readFixture('picture.png') };
    const fields = { courseId: course._id, ...texts, ...picture };
    await send(shop, editCourse, { token: admin.token, body: makers.toFormData(fields) });
    const [textEntry] = await listEntries({ action: 'edit-course' });
    expect(textEntry?.changes).toEqual([
      { field: 'what you will learn', before: '', after: '' },
      { field: 'category', before: '', after: '' },
      { field: 'tags', before: '', after: '' },
      { field: 'thumbnail', before: '', after: '' },
    ]);
    const manager = await makers.makeMember(shop, 'manager');
    await makers.makeCourse(shop, manager);
    const managerEntries = await listEntries({ userId: manager.id });
    expect(managerEntries.map(({ action }) => action).toSorted()).toEqual([
      'create-course',
      'new-address',
    ]);
    expect(await listEntries({ from: '2999-01-01' })).toEqual([]);
    expect((await listEntries({ from: '2020-01-01' })).length).toBeGreaterThan(20);
    for (const query of [{ action: 'dance' }, { from: 'yesterday' }])
      expect((await send(shop, getAudit, { token: admin.token, query })).status).toBe(400);
  });

  test('is open to owners and managers only, and its CSV export holds no formulas', async () => {
    const manager = await makers.makeMember(shop, 'manager');
    const course = await makers.makeCourse(shop, manager, { courseName: '=HYPERLINK("x")' });
    const { token } = manager;
    const table = await send(shop, getAuditTable, { token, query: { userId: manager.id } });
    expect(table.body['text']).toContain(`"'=HYPERLINK(""x"")"`);
    expect(course.courseName).toContain('=');
    for (const role of ['instructor', 'support'] as const) {
      const member = await makers.makeMember(shop, role);
      expect((await send(shop, getAudit, { token: member.token })).status).toBe(403);
    }
  });

  test('lists team logins from a new IP address, and no student logins', async () => {
    const member = await makers.makeMember(shop, 'support');
    const student = await makers.makeStudent(shop);
    for (const { email } of [member, member, student])
      await send(shop, login, { body: { email, password: makers.PASSWORD } });
    const found = (await listAuditRows()).filter(({ action }) => action === 'new-address');
    // One from the session of makeMember, one from the login.
    expect(found.filter(({ admin_id }) => admin_id === member.id)).toHaveLength(2);
    expect(found.filter(({ admin_id }) => admin_id === student.id)).toEqual([]);
  });

  test('lists actions of the command line', async () => {
    const { email } = await makers.makeStudent(shop, 'Noor Khan');
    await runAdminCommand(['promote', email], shop.database, {});
    const entries = await listEntries({ action: 'change-role' });
    expect(entries).toContainEqual(
      expect.objectContaining({
        actor: { userId: null, name: 'Command line' },
        subject: 'Noor Khan',
      }),
    );
  });

  test('S44: removes the name of a deleted student, and keeps the entries', async () => {
    const deletedStudent = await makers.makeStudent(shop, 'Zainab Ansari');
    const body = {
      email: deletedStudent.email,
      courseId: scene.course._id,
      reason: 'Zainab asked',
    };
    await send(shop, grantCourse, { token: admin.token, body });
    expect(JSON.stringify(await listEntries({ action: 'grant' }))).toContain('Zainab Ansari');
    await send(shop, deleteProfile, {
      token: deletedStudent.token,
      body: { password: makers.PASSWORD },
    });
    const remainingEntries = await listEntries({ action: 'grant' });
    expect(JSON.stringify(remainingEntries)).not.toContain('Zainab');
    expect(remainingEntries.length).toBeGreaterThan(0);
  });

  test('deletes entries after three years', async () => {
    const before = (await listAuditRows()).length;
    expect(before).toBeGreaterThan(0);
    await sweepAudit({ db, clock: () => Date.now() + 2.9 * YEAR_MS });
    expect((await listAuditRows()).length).toBe(before);
    await sweepAudit({ db, clock: () => Date.now() + 3.1 * YEAR_MS });
    expect(await listAuditRows()).toEqual([]);
  });
});
