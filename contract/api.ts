// The whole table of calls. A test proves that each row is mounted and guarded.
import * as auth from './auth.ts';
import * as authoring from './authoring.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import type { Endpoint } from './endpoint.ts';
import * as learning from './learning.ts';
import * as media from './media.ts';
import * as meta from './meta.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as profile from './profile.ts';

export const api = {
  login: auth.login,
  signUp: auth.signUp,
  logout: auth.logout,
  sendOtp: auth.sendOtp,
  verifyOtp: auth.verifyOtp,
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
  createCourse: authoring.createCourse,
  editCourse: authoring.editCourse,
  getAdminCourses: authoring.getAdminCourses,
  deleteCourse: authoring.deleteCourse,
  createCategory: authoring.createCategory,
  addSection: content.addSection,
  updateSection: content.updateSection,
  deleteSection: content.deleteSection,
  addSubSection: content.addSubSection,
  updateSubSection: content.updateSubSection,
  deleteSubSection: content.deleteSubSection,
  getFullCourseDetails: learning.getFullCourseDetails,
  updateCourseProgress: learning.updateCourseProgress,
  getEnrolledCourses: learning.getEnrolledCourses,
  getEnrolments: learning.getEnrolments,
  getMyCertificate: learning.getMyCertificate,
  getCertificate: learning.getCertificate,
  freshLessonVideo: media.freshLessonVideo,
  capturePayment: payments.capturePayment,
  verifyPayment: payments.verifyPayment,
  sendPaymentSuccessEmail: payments.sendPaymentSuccessEmail,
  paymentWebhook: payments.paymentWebhook,
  contactUs: contact.contactUs,
  getMessages: contact.getMessages,
  markAnswered: contact.markAnswered,
} satisfies Record<string, Endpoint>;
