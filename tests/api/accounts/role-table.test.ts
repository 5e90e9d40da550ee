// Which team role may make which call: written by hand, independent of the server's contract.
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { QUICK_PASSWORDS } from '../../support/fuzz.ts';
import { makeAdmin, makeMember, makeStudent } from '../../support/makers.ts';
import { startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const server = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));

const MAY_CALL: Readonly<Record<string, string>> = {
  createCourse: 'owner manager instructor',
  editCourse: 'owner manager instructor',
  getAdminCourses: 'owner manager instructor',
  getManagedCourses: 'owner manager instructor',
  duplicateCourse: 'owner manager instructor',
  addSection: 'owner manager instructor',
  updateSection: 'owner manager instructor',
  deleteSection: 'owner manager instructor',
  addSubSection: 'owner manager instructor',
  updateSubSection: 'owner manager instructor',
  deleteSubSection: 'owner manager instructor',
  getVideos: 'owner manager instructor',
  prepareVideo: 'owner manager instructor',
  reorder: 'owner manager instructor',
  saveCaptions: 'owner manager instructor',
  addTextLesson: 'owner manager instructor',
  updateTextLesson: 'owner manager instructor',
  sendCoursePicture: 'owner manager instructor',
  addAttachment: 'owner manager instructor',
  removeAttachment: 'owner manager instructor',
  removeCaptions: 'owner manager instructor',
  saveTrailer: 'owner manager instructor',
  removeTrailer: 'owner manager instructor',
  setFreeLesson: 'owner manager instructor',
  getFreePreviews: 'owner manager instructor',
  getUploads: 'owner manager instructor',
  createUpload: 'owner manager instructor',
  getUploadOffset: 'owner manager instructor',
  sendUploadPart: 'owner manager instructor',
  removeUpload: 'owner manager instructor',
  deleteCourse: 'owner manager',
  createCategory: 'owner manager',
  updateCategory: 'owner manager',
  deleteCategory: 'owner manager',
  getCourseNames: 'owner manager instructor support',
  getStudentActivity: 'owner manager instructor support',
  getStudents: 'owner manager instructor support',
  getStudentsTable: 'owner manager instructor support',
  getNewsReaders: 'owner manager support',
  correctCertificate: 'owner manager support',
  grantCourse: 'owner manager support',
  withdrawCourse: 'owner manager support',
  inviteStudent: 'owner manager support',
  resendInvitation: 'owner manager support',
  importPeople: 'owner manager support',
  endSessions: 'owner manager support',
  sendResetLink: 'owner manager support',
  resetSecondStep: 'owner',
  deleteStudent: 'owner',
  exportStudent: 'owner',
  getUndeliveredMails: 'owner manager support',
  sendMailsAgain: 'owner manager support',
  correctEmail: 'owner manager support',
  getAllReviews: 'owner manager support',
  hideReview: 'owner manager support',
  showReview: 'owner manager support',
  getAllQuestions: 'owner manager instructor support',
  hideQuestion: 'owner manager instructor support',
  showQuestion: 'owner manager instructor support',
  getReplyTemplates: 'owner manager instructor support',
  saveReplyTemplate: 'owner manager instructor support',
  deleteReplyTemplate: 'owner manager instructor support',
  getMessages: 'owner manager support',
  markAnswered: 'owner manager support',
  declineReturn: 'owner manager',
  recordOutsidePayment: 'owner manager',
  getCoupons: 'owner manager',
  createCoupon: 'owner manager',
  editCoupon: 'owner manager',
  switchCoupon: 'owner manager',
  getCouponUses: 'owner manager',
  getBundles: 'owner manager',
  createBundle: 'owner manager',
  editBundle: 'owner manager',
  switchBundle: 'owner manager',
  getPrices: 'owner manager',
  getPriceHistory: 'owner manager',
  setSale: 'owner manager',
  endSale: 'owner manager',
  getOrders: 'owner manager support',
  getOrdersTable: 'owner manager support',
  getStuckOrders: 'owner manager support',
  refundPayment: 'owner manager',
  reconcilePayments: 'owner manager',
  getRevenue: 'owner manager',
  getAdminCounts: 'owner manager instructor support',
  getOverview: 'owner manager instructor',
  getActivity: 'owner manager instructor',
  getCourseReport: 'owner manager instructor',
  getCourseReportTable: 'owner manager instructor',
  getAudit: 'owner manager',
  getAuditTable: 'owner manager',
  checkGstReturn: 'owner',
  getGstReturn: 'owner',
  getSellerTerms: 'owner',
  saveSellerTerms: 'owner',
  getSalesMails: 'owner',
  saveSalesMails: 'owner',
  getPaymentSettings: 'owner',
  savePaymentSettings: 'owner',
  getSiteDocuments: 'owner manager',
  getSiteDocument: 'owner manager',
  saveSiteDraft: 'owner manager',
  discardSiteDraft: 'owner manager',
  publishSiteDraft: 'owner manager',
  getSiteVersions: 'owner manager',
  getSiteState: 'owner manager',
  requestSitePreview: 'owner manager',
  getSitePreview: 'owner manager',
  sendSitePicture: 'owner manager',
  useUploadOnSite: 'owner manager',
  previewMail: 'owner manager',
  sendTestMail: 'owner manager',
  getLaunch: 'owner manager',
  openSchool: 'owner',
  closeSchool: 'owner',
  getTeam: 'owner',
  getTeamNames: 'owner',
  inviteMember: 'owner',
  resendTeamInvitation: 'owner',
  changeRole: 'owner',
  removeMember: 'owner',
};

const TOKENS: readonly (readonly [role: string, token: string])[] = [
  ['owner', (await makeAdmin(server)).token],
  ['manager', (await makeMember(server, 'manager')).token],
  ['instructor', (await makeMember(server, 'instructor')).token],
  ['support', (await makeMember(server, 'support')).token],
  ['student', (await makeStudent(server)).token],
];

test('the table lists every call that needs a permission, and no other call', () => {
  const calls = Object.entries<Endpoint>(api).filter(
    ([, { access, needs }]) => access === 'admin' || needs !== undefined,
  );
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(MAY_CALL).toSorted());
});

test.each(Object.entries(MAY_CALL))('%s is allowed for: %s', async (name, roles) => {
  const call = Object.entries<Endpoint>(api).find(([first]) => first === name)?.[1];
  if (!call) return expect.fail(`Unknown call ${name}.`);
  const admitted: string[] = [];
  for (const [role, token] of TOKENS) {
    // Sends no data: a caller with permission gets another status than 403.
    const { status } = await send(server, call, { token, params: { id: '0'.repeat(24) } });
    if (status !== 403) admitted.push(role);
  }
  expect(admitted).toEqual(roles.split(' '));
  const { status } = await send(server, call, { params: { id: '0'.repeat(24) } });
  expect(status).toBe(401);
});
