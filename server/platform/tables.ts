// The rows of the database, as both engines hold them. Ids are 24 hex characters, money is integer
// paise, times are epoch milliseconds, flags are 0 or 1, lists are JSON text.
import type * as accounts from './tables/accounts.ts';
import type * as bundles from './tables/bundles.ts';
import type * as coupons from './tables/coupons.ts';
import type * as courses from './tables/courses.ts';
import type * as kept from './tables/kept.ts';
import type * as learning from './tables/learning.ts';
import type * as records from './tables/records.ts';
import type * as site from './tables/site.ts';
import type * as tax from './tables/tax.ts';

export type {
  UserRow,
  SessionRow,
  SecondStepRow,
  KnownAddressRow,
  CodeRow,
  InvitationRow,
  ConsentRow,
  EmailChangeRow,
  NomineeRow,
  PersonalViewRow,
  SealedPersonRow,
} from './tables/accounts.ts';
export type {
  MediaRow,
  FilmRow,
  UploadRow,
  CategoryRow,
  CourseRow,
  CourseTeamRow,
  PriceRow,
  SectionRow,
  LessonRow,
  CaptionsRow,
  TrailerCaptionsRow,
  ReviewRow,
} from './tables/courses.ts';
export type {
  EnrolmentRow,
  WaitingEnrolmentRow,
  CompletionRow,
  PositionRow,
  PlayerRow,
  CertificateRow,
  AuditRow,
} from './tables/learning.ts';
export type {
  OrderRow,
  OrderItemRow,
  PaymentRow,
  RefundRow,
  OutsidePaymentRow,
  OrderOwnedCourseRow,
  RefundItemRow,
  PaymentEventRow,
  RestoreRow,
  PaymentSettingsRow,
  MailRow,
  ContactMessageRow,
} from './tables/records.ts';
export type { CourseReportRow, JobRow, RevisionRow, SiteBuildRow } from './tables/kept.ts';

export type { BundleCourseRow, BundleRow } from './tables/bundles.ts';
export type { CouponCourseRow, CouponRedemptionRow, CouponRow } from './tables/coupons.ts';

export type {
  DocumentFileRow,
  DocumentKind,
  DocumentLineRow,
  DocumentRow,
  DocumentSeriesRow,
  NumberSeriesRow,
  SellerTermsRow,
} from './tables/tax.ts';

export type {
  SchoolOpeningRow,
  SiteDocumentMediaRow,
  SiteDocumentRow,
  SiteDocumentVersionRow,
  SiteMediaRow,
  SitePreviewRow,
} from './tables/site.ts';

export interface Tables {
  users: accounts.UserRow;
  sessions: accounts.SessionRow;
  second_steps: accounts.SecondStepRow;
  recovery_codes: accounts.RecoveryCodeRow;
  throttles: accounts.ThrottleRow;
  known_addresses: accounts.KnownAddressRow;
  codes: accounts.CodeRow;
  invitations: accounts.InvitationRow;
  email_changes: accounts.EmailChangeRow;
  consents: accounts.ConsentRow;
  nominees: accounts.NomineeRow;
  personal_views: accounts.PersonalViewRow;
  sealed_people: accounts.SealedPersonRow;
  media: courses.MediaRow;
  films: courses.FilmRow;
  uploads: courses.UploadRow;
  categories: courses.CategoryRow;
  courses: courses.CourseRow;
  course_team: courses.CourseTeamRow;
  price_history: courses.PriceRow;
  bundles: bundles.BundleRow;
  bundle_courses: bundles.BundleCourseRow;
  sections: courses.SectionRow;
  lessons: courses.LessonRow;
  captions: courses.CaptionsRow;
  trailer_captions: courses.TrailerCaptionsRow;
  enrolments: learning.EnrolmentRow;
  waiting_enrolments: learning.WaitingEnrolmentRow;
  completions: learning.CompletionRow;
  positions: learning.PositionRow;
  players: learning.PlayerRow;
  reviews: courses.ReviewRow;
  certificates: learning.CertificateRow;
  orders: records.OrderRow;
  order_items: records.OrderItemRow;
  refund_items: records.RefundItemRow;
  order_owned_courses: records.OrderOwnedCourseRow;
  payments: records.PaymentRow;
  outside_payments: records.OutsidePaymentRow;
  refunds: records.RefundRow;
  payment_events: records.PaymentEventRow;
  payment_settings: records.PaymentSettingsRow;
  restores: records.RestoreRow;
  coupons: coupons.CouponRow;
  coupon_courses: coupons.CouponCourseRow;
  coupon_redemptions: coupons.CouponRedemptionRow;
  seller_terms: tax.SellerTermsRow;
  document_series: tax.DocumentSeriesRow;
  number_series: tax.NumberSeriesRow;
  documents: tax.DocumentRow;
  document_lines: tax.DocumentLineRow;
  document_files: tax.DocumentFileRow;
  undrawn_documents: tax.UndrawnDocumentRow;
  document_unlocks: { id: string };
  mails: records.MailRow;
  contact_messages: records.ContactMessageRow;
  audit: learning.AuditRow;
  course_reports: kept.CourseReportRow;
  jobs: kept.JobRow;
  clock: kept.ClockRow;
  revisions: kept.RevisionRow;
  course_revisions: kept.CourseRevisionRow;
  site_builds: kept.SiteBuildRow;
  site_documents: site.SiteDocumentRow;
  site_document_versions: site.SiteDocumentVersionRow;
  site_media: site.SiteMediaRow;
  site_document_media: site.SiteDocumentMediaRow;
  school_opening: site.SchoolOpeningRow;
  site_previews: site.SitePreviewRow;
}
