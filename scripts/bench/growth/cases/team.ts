// What owners do with the team, and with what the site says.
import { getSiteDocument, saveSiteDraft } from '#contract/site-documents.ts';
import { getTeam, inviteMember } from '#contract/team.ts';
import { seededId } from '../../seed/sql.ts';
import { admin, whole } from '../case.ts';
import type { Row, Sending } from '../case.ts';
import { freshEmail } from '../scene.ts';

const invitation = () => ({
  email: freshEmail(),
  fullName: 'Somebody New',
  role: 'support' as const,
});

/** Names somebody who was just invited. */
const newMember =
  (more: object): Sending =>
  async (scene) => {
    const { admin: token } = scene.tokens;
    const body = invitation();
    await scene.call(inviteMember, { token, body });
    const { data } = await scene.call(getTeam, { token, query: { query: body.email } });
    return { body: { userId: data[0]?._id, ...more } };
  };

/** A draft of the next revision. */
const draft: Sending = async (scene) => {
  const { admin: token } = scene.tokens;
  const { data } = await scene.call(getSiteDocument, { token, query: { key: 'testimonials' } });
  return { body: { key: 'testimonials', revision: data.revision, value: data.shipped } };
};
const keptDraft: Sending = async (scene) => {
  const sent = await draft(scene, 0);
  const { admin: token } = scene.tokens;
  const { data } = await scene.call(saveSiteDraft, { token, ...sent } as never);
  return { body: { key: 'testimonials', revision: data.revision } };
};

const MAIL_WORDS = {
  ...{ id: 'account', subject: 'Your place', heading: 'Your place' },
  ...{ paragraphs: ['{link}'], button: 'Come in', closing: '' },
};

const UPLOAD = { leftOut: 'it is an upload: see the server’s budgets' };

export const TEAM = {
  getSiteDocument: [admin('', () => ({ query: { key: 'settings' } }))],
  saveSiteDraft: [admin('', draft)],
  discardSiteDraft: [admin('', keptDraft)],
  publishSiteDraft: [admin('', keptDraft)],
  getSiteVersions: [admin('', () => ({ query: { key: 'testimonials' } }))],
  getSiteState: [admin('')],
  requestSitePreview: [
    admin('', async (scene, nth) => {
      await keptDraft(scene, nth);
      return { body: {} };
    }),
  ],
  getSitePreview: [admin('')],
  getSiteDocuments: [admin('')],
  sendSitePicture: UPLOAD,
  useUploadOnSite: UPLOAD,
  previewMail: [admin('', () => ({ body: MAIL_WORDS }))],
  sendTestMail: { leftOut: 'a person sends twenty an hour' },
  getLaunch: [admin('')],
  openSchool: { leftOut: 'it is done once' },
  closeSchool: { leftOut: 'it is done once' },
  getTeam: [admin('page 1'), admin('by a part of a name', () => ({ query: { query: 'a' } }))],
  getTeamNames: [admin('')],
  getAudit: [
    admin('all'),
    admin('the last page', () => ({ query: { page: '100' } })),
    admin('by who', () => ({ query: { userId: seededId('admin', 0) } })),
    admin('by what', () => ({ query: { action: 'hide-review' } })),
  ],
  getAuditTable: [whole(admin('one kind', () => ({ query: { action: 'hide-review' } })))],
  inviteMember: [admin('', () => ({ body: invitation() }))],
  resendTeamInvitation: [admin('', newMember({}))],
  changeRole: [admin('', newMember({ role: 'manager' }))],
  removeMember: [admin('', newMember({ coursesTo: seededId('admin', 0) }))],
} satisfies Record<string, Row>;
