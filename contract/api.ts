// The whole table of calls. A test proves that each row is mounted and guarded.
import * as auth from './auth.ts';
import * as authoring from './authoring.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as categories from './categories.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as insights from './insights.ts';
import * as learning from './learning.ts';
import * as loginLinks from './login-links.ts';
import * as media from './media.ts';
import * as meta from './meta.ts';
import * as passwords from './passwords.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as profile from './profile.ts';
import * as people from './people.ts';
import * as reviews from './reviews.ts';

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
  getUserDetails: profile.getUserDetails,
  updateProfile: profile.updateProfile,
  updateDisplayPicture: profile.updateDisplayPicture,
  exportProfile: profile.exportProfile,
  deleteProfile: profile.deleteProfile,
  getMeta: meta.getMeta,
  getAllCourses: catalogue.getAllCourses,
  getCoursePage: catalogue.getCoursePage,
  getCourseDetails: catalogue.getCourseDetails,
  searchCourse: catalogue.searchCourse,
  showAllCategories: catalogue.showAllCategories,
  getCategoryPageDetails: catalogue.getCategoryPageDetails,
  createCourse: authoring.createCourse,
  editCourse: authoring.editCourse,
  getAdminCourses: authoring.getAdminCourses,
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
  reorder: content.reorder,
  getFullCourseDetails: learning.getFullCourseDetails,
  updateCourseProgress: learning.updateCourseProgress,
  savePosition: learning.savePosition,
  getEnrolledCourses: learning.getEnrolledCourses,
  getEnrolments: learning.getEnrolments,
  getMyCertificate: learning.getMyCertificate,
  getCertificate: learning.getCertificate,
  freshLessonVideo: media.freshLessonVideo,
  createRating: reviews.createRating,
  getAverageRating: reviews.getAverageRating,
  getReviews: reviews.getReviews,
  getOwnReview: reviews.getOwnReview,
  getAllReviews: reviews.getAllReviews,
  hideReview: reviews.hideReview,
  showReview: reviews.showReview,
  capturePayment: payments.capturePayment,
  verifyPayment: payments.verifyPayment,
  sendPaymentSuccessEmail: payments.sendPaymentSuccessEmail,
  paymentWebhook: payments.paymentWebhook,
  getMyPayments: orders.getMyPayments,
  getPaymentOrder: orders.getPaymentOrder,
  getOrders: orders.getOrders,
  getOrdersTable: orders.getOrdersTable,
  getStuckOrders: orders.getStuckOrders,
  getRevenue: orders.getRevenue,
  refundPayment: orders.refundPayment,
  reconcilePayments: orders.reconcilePayments,
  contactUs: contact.contactUs,
  getMessages: contact.getMessages,
  markAnswered: contact.markAnswered,
  getStudents: people.getStudents,
  grantCourse: people.grantCourse,
  withdrawCourse: people.withdrawCourse,
  importPeople: people.importPeople,
  getOverview: insights.getOverview,
  getActivity: insights.getActivity,
} satisfies Record<string, Endpoint>;

/** Addresses of the description of these calls, for machines and for people. */
export const OPENAPI_ADDRESS = '/openapi.json';
export const DOCS_ADDRESS = '/docs';
