// All endpoints. A test checks that each one is mounted and guarded.
import * as audit from './admin/audit.ts';
import * as auth from './accounts/auth.ts';
import * as authoring from './courses/authoring.ts';
import * as bundles from './sales/bundles.ts';
import * as certificateNames from './learning/certificate-names.ts';
import * as captions from './courses/captions.ts';
import * as catalogue from './courses/catalogue.ts';
import * as contact from './accounts/contact.ts';
import * as coupons from './sales/coupons.ts';
import * as categories from './courses/categories.ts';
import * as content from './courses/content.ts';
import * as courseLists from './courses/course-lists.ts';
import * as courseNames from './courses/course-names.ts';
import type { Endpoint } from './endpoint.ts';
import * as emailChange from './accounts/email-change.ts';
import * as videos from './media/videos.ts';
import * as invitations from './accounts/invitations.ts';
import * as freePreviews from './courses/free-previews.ts';
import * as gstCheck from './sales/gst-check.ts';
import * as gstReturn from './sales/gst-return.ts';
import * as insights from './admin/insights.ts';
import * as launch from './site/launch.ts';
import * as learning from './learning/learning.ts';
import * as loginLinks from './accounts/login-links.ts';
import * as mailDelivery from './people/mail-delivery.ts';
import * as media from './media/media.ts';
import * as meta from './meta.ts';
import * as passwords from './accounts/passwords.ts';
import * as admin from './admin/admin-counts.ts';
import * as orders from './sales/orders.ts';
import * as orderPolicy from './sales/order-policy.ts';
import * as paymentSettings from './sales/payment-settings.ts';
import * as payments from './sales/payments.ts';
import * as prices from './sales/prices.ts';
import * as privacy from './accounts/privacy.ts';
import * as profile from './accounts/profile.ts';
import * as quote from './sales/quote.ts';
import * as people from './people/people.ts';
import * as outside from './sales/outside-payments.ts';
import * as refunds from './sales/refunds.ts';
import * as returns from './sales/returns.ts';
import * as reviews from './courses/reviews.ts';
import * as salesMails from './sales/sales-mails.ts';
import * as secondStep from './accounts/second-step.ts';
import * as mailTexts from './site/mail-texts.ts';
import * as courseReport from './courses/course-report.ts';
import * as siteContent from './site/site-content.ts';
import * as site from './site/site-documents.ts';
import * as siteMedia from './site/site-media.ts';
import * as studentActivity from './people/student-activity.ts';
import * as studentAccounts from './people/student-accounts.ts';
import * as students from './people/students.ts';
import * as studentsTable from './people/students-table.ts';
import * as team from './accounts/team.ts';
import * as issued from './sales/issued-documents.ts';
import * as tax from './sales/tax.ts';
import * as uploads from './media/uploads.ts';

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
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_PATH = '/docs';
