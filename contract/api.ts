// All endpoints. A test checks that each one is mounted and guarded.
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as authoring from './authoring.ts';
import * as bundles from './bundles.ts';
import * as certificateNames from './certificate-names.ts';
import * as captions from './captions.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as coupons from './coupons.ts';
import * as categories from './categories.ts';
import * as content from './content.ts';
import * as courseLists from './course-lists.ts';
import * as courseNames from './course-names.ts';
import type { Endpoint } from './endpoint.ts';
import * as emailChange from './email-change.ts';
import * as videos from './videos.ts';
import * as invitations from './invitations.ts';
import * as freePreviews from './free-previews.ts';
import * as gstCheck from './gst-check.ts';
import * as gstReturn from './gst-return.ts';
import * as insights from './insights.ts';
import * as launch from './launch.ts';
import * as learning from './learning.ts';
import * as loginLinks from './login-links.ts';
import * as mailDelivery from './mail-delivery.ts';
import * as media from './media.ts';
import * as meta from './meta.ts';
import * as passwords from './passwords.ts';
import * as admin from './admin-counts.ts';
import * as orders from './orders.ts';
import * as orderPolicy from './order-policy.ts';
import * as paymentSettings from './payment-settings.ts';
import * as payments from './payments.ts';
import * as prices from './prices.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as quote from './quote.ts';
import * as people from './people.ts';
import * as outside from './outside-payments.ts';
import * as refunds from './refunds.ts';
import * as returns from './returns.ts';
import * as reviews from './reviews.ts';
import * as salesMails from './sales-mails.ts';
import * as secondStep from './second-step.ts';
import * as mailTexts from './mail-texts.ts';
import * as courseReport from './course-report.ts';
import * as siteContent from './site-content.ts';
import * as site from './site-documents.ts';
import * as siteMedia from './site-media.ts';
import * as studentActivity from './student-activity.ts';
import * as studentAccounts from './student-accounts.ts';
import * as students from './students.ts';
import * as studentsTable from './students-table.ts';
import * as team from './team.ts';
import * as issued from './issued-documents.ts';
import * as tax from './tax.ts';
import * as uploads from './uploads.ts';

export const api = {
  login: auth.login,
  signUp: auth.signUp,
  logout: auth.logout,
  sendOtp: auth.sendOtp,
  verifyOtp: auth.verifyOtp,
  requestLoginLink: loginLinks.requestLoginLink,
  loginByLink: loginLinks.loginByLink,
  changePassword: passwords.changePassword,
  requestReset: passwords.requestReset,
  resetPassword: passwords.resetPassword,
  acceptInvitation: invitations.acceptInvitation,
  renewInvitation: invitations.renewInvitation,
  getUserDetails: profile.getUserDetails,
  updateProfile: profile.updateProfile,
  updateDisplayPicture: profile.updateDisplayPicture,
  exportProfile: profile.exportProfile,
  getPrivacyChoices: privacy.getPrivacyChoices,
  setNewsConsent: privacy.setNewsConsent,
  setNominee: privacy.setNominee,
  removeNominee: privacy.removeNominee,
  unsubscribe: privacy.unsubscribe,
  getNewsReaders: privacy.getNewsReaders,
  getEmailChange: emailChange.getEmailChange,
  requestEmailChange: emailChange.requestEmailChange,
  cancelEmailChange: emailChange.cancelEmailChange,
  answerEmailChange: emailChange.answerEmailChange,
  deleteProfile: profile.deleteProfile,
  getSecondStep: secondStep.getSecondStep,
  beginSecondStep: secondStep.beginSecondStep,
  confirmSecondStep: secondStep.confirmSecondStep,
  renewRecoveryCodes: secondStep.renewRecoveryCodes,
  removeSecondStep: secondStep.removeSecondStep,
  getMeta: meta.getMeta,
  getAllCourses: catalogue.getAllCourses,
  getCoursePage: catalogue.getCoursePage,
  getCourseDetails: catalogue.getCourseDetails,
  searchCourse: catalogue.searchCourse,
  showAllCategories: catalogue.showAllCategories,
  getCategoryPageDetails: catalogue.getCategoryPageDetails,
  getCourseCards: courseLists.getCourseCards,
  getCategoryCards: courseLists.getCategoryCards,
  createCourse: authoring.createCourse,
  editCourse: authoring.editCourse,
  getAdminCourses: authoring.getAdminCourses,
  getManagedCourses: courseLists.getManagedCourses,
  getCourseNames: courseNames.getCourseNames,
  deleteCourse: authoring.deleteCourse,
  duplicateCourse: authoring.duplicateCourse,
  createCategory: authoring.createCategory,
  updateCategory: categories.updateCategory,
  deleteCategory: categories.deleteCategory,
  addSection: content.addSection,
  updateSection: content.updateSection,
  deleteSection: content.deleteSection,
  addSubSection: content.addSubSection,
  updateSubSection: content.updateSubSection,
  deleteSubSection: content.deleteSubSection,
  getVideos: videos.getVideos,
  prepareVideo: videos.prepareVideo,
  reorder: content.reorder,
  saveCaptions: captions.saveCaptions,
  removeCaptions: captions.removeCaptions,
  getCaptions: captions.getCaptions,
  saveTrailer: freePreviews.saveTrailer,
  removeTrailer: freePreviews.removeTrailer,
  setFreeLesson: freePreviews.setFreeLesson,
  getPreviews: freePreviews.getPreviews,
  getPreview: freePreviews.getPreview,
  getPreviewCaptions: freePreviews.getPreviewCaptions,
  getUploads: uploads.getUploads,
  createUpload: uploads.createUpload,
  getUploadOffset: uploads.getUploadOffset,
  sendUploadPart: uploads.sendUploadPart,
  removeUpload: uploads.removeUpload,
  getFullCourseDetails: learning.getFullCourseDetails,
  updateCourseProgress: learning.updateCourseProgress,
  savePosition: learning.savePosition,
  getEnrolledCourses: learning.getEnrolledCourses,
  getEnrolments: learning.getEnrolments,
  getMyCertificate: learning.getMyCertificate,
  getCertificate: learning.getCertificate,
  correctCertificate: certificateNames.correctCertificate,
  freshLessonVideo: media.freshLessonVideo,
  createRating: reviews.createRating,
  getAverageRating: reviews.getAverageRating,
  getReviews: reviews.getReviews,
  getOwnReview: reviews.getOwnReview,
  getAllReviews: reviews.getAllReviews,
  hideReview: reviews.hideReview,
  showReview: reviews.showReview,
  getQuote: quote.getQuote,
  capturePayment: payments.capturePayment,
  verifyPayment: payments.verifyPayment,
  sendPaymentSuccessEmail: payments.sendPaymentSuccessEmail,
  paymentWebhook: payments.paymentWebhook,
  getMyPayments: orders.getMyPayments,
  getPaymentOrder: orders.getPaymentOrder,
  getOrderPolicy: orderPolicy.getOrderPolicy,
  getOrders: orders.getOrders,
  getOrdersTable: orders.getOrdersTable,
  getStuckOrders: orders.getStuckOrders,
  getRevenue: orders.getRevenue,
  refundPayment: refunds.refundPayment,
  recordOutsidePayment: outside.recordOutsidePayment,
  returnCourse: returns.returnCourse,
  checkGstReturn: gstCheck.checkGstReturn,
  getGstReturn: gstReturn.getGstReturn,
  reconcilePayments: orders.reconcilePayments,
  getSalesMails: salesMails.getSalesMails,
  saveSalesMails: salesMails.saveSalesMails,
  getPaymentSettings: paymentSettings.getPaymentSettings,
  savePaymentSettings: paymentSettings.savePaymentSettings,
  getCoupons: coupons.getCoupons,
  createCoupon: coupons.createCoupon,
  editCoupon: coupons.editCoupon,
  switchCoupon: coupons.switchCoupon,
  getCouponUses: coupons.getCouponUses,
  getBundles: bundles.getBundles,
  createBundle: bundles.createBundle,
  editBundle: bundles.editBundle,
  switchBundle: bundles.switchBundle,
  getBundleCards: bundles.getBundleCards,
  getBundlePage: bundles.getBundlePage,
  getPrices: prices.getPrices,
  getPriceHistory: prices.getPriceHistory,
  setSale: prices.setSale,
  endSale: prices.endSale,
  getSellerTerms: tax.getSellerTerms,
  saveSellerTerms: tax.saveSellerTerms,
  getDocument: issued.getDocument,
  contactUs: contact.contactUs,
  getMessages: contact.getMessages,
  markAnswered: contact.markAnswered,
  getStudentActivity: studentActivity.getStudentActivity,
  getStudents: students.getStudents,
  getStudentsTable: studentsTable.getStudentsTable,
  grantCourse: people.grantCourse,
  withdrawCourse: people.withdrawCourse,
  inviteStudent: people.inviteStudent,
  resendInvitation: people.resendInvitation,
  importPeople: people.importPeople,
  endSessions: studentAccounts.endSessions,
  sendResetLink: studentAccounts.sendResetLink,
  deleteStudent: studentAccounts.deleteStudent,
  getUndeliveredMails: mailDelivery.getUndeliveredMails,
  sendMailsAgain: mailDelivery.sendMailsAgain,
  correctEmail: mailDelivery.correctEmail,
  getOverview: insights.getOverview,
  getActivity: insights.getActivity,
  getCourseReport: courseReport.getCourseReport,
  getCourseReportTable: courseReport.getCourseReportTable,
  getAdminCounts: admin.getAdminCounts,
  getSiteDocuments: site.getSiteDocuments,
  getSiteDocument: site.getSiteDocument,
  saveSiteDraft: site.saveSiteDraft,
  discardSiteDraft: site.discardSiteDraft,
  publishSiteDraft: site.publishSiteDraft,
  getSiteVersions: site.getSiteVersions,
  getSiteState: site.getSiteState,
  requestSitePreview: site.requestSitePreview,
  getSitePreview: site.getSitePreview,
  getSiteContent: siteContent.getSiteContent,
  sendSitePicture: siteMedia.sendSitePicture,
  useUploadOnSite: siteMedia.useUploadOnSite,
  previewMail: mailTexts.previewMail,
  sendTestMail: mailTexts.sendTestMail,
  getLaunch: launch.getLaunch,
  openSchool: launch.openSchool,
  closeSchool: launch.closeSchool,
  getTeam: team.getTeam,
  getTeamNames: team.getTeamNames,
  inviteMember: team.inviteMember,
  resendTeamInvitation: team.resendTeamInvitation,
  changeRole: team.changeRole,
  removeMember: team.removeMember,
  getAudit: audit.getAudit,
  getAuditTable: audit.getAuditTable,
} satisfies Record<string, Endpoint>;

/** URLs of the API reference, for machines and for people. */
export const OPENAPI_ADDRESS = '/openapi.json';
export const DOCS_ADDRESS = '/docs';
