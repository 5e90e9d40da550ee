// The rows of the database, as both engines hold them. Ids are 24 hex characters, money is integer
// paise, times are epoch milliseconds, flags are 0 or 1, lists are JSON text.
import type * as accounts from './tables/accounts.ts';
import type * as courses from './tables/courses.ts';
import type * as learning from './tables/learning.ts';
import type * as records from './tables/records.ts';

export type {
  UserRow,
  SessionRow,
  KnownAddressRow,
  CodeRow,
  InvitationRow,
  ConsentRow,
} from './tables/accounts.ts';
export type {
  MediaRow,
  CategoryRow,
  CourseRow,
  SectionRow,
  LessonRow,
  ReviewRow,
} from './tables/courses.ts';
export type {
  EnrolmentRow,
  WaitingEnrolmentRow,
  CompletionRow,
  PositionRow,
  CertificateRow,
  AuditRow,
} from './tables/learning.ts';
export type {
  OrderRow,
  OrderItemRow,
  PaymentRow,
  RefundRow,
  PaymentEventRow,
  MailRow,
  ContactMessageRow,
  CourseCountsRow,
  DayCountsRow,
  SchoolCountRow,
  JobRow,
  RevisionRow,
} from './tables/records.ts';

export interface Tables {
  users: accounts.UserRow;
  sessions: accounts.SessionRow;
  throttles: accounts.ThrottleRow;
  known_addresses: accounts.KnownAddressRow;
  codes: accounts.CodeRow;
  invitations: accounts.InvitationRow;
  consents: accounts.ConsentRow;
  media: courses.MediaRow;
  categories: courses.CategoryRow;
  courses: courses.CourseRow;
  sections: courses.SectionRow;
  lessons: courses.LessonRow;
  enrolments: learning.EnrolmentRow;
  waiting_enrolments: learning.WaitingEnrolmentRow;
  completions: learning.CompletionRow;
  positions: learning.PositionRow;
  reviews: courses.ReviewRow;
  certificates: learning.CertificateRow;
  orders: records.OrderRow;
  order_items: records.OrderItemRow;
  payments: records.PaymentRow;
  refunds: records.RefundRow;
  payment_events: records.PaymentEventRow;
  mails: records.MailRow;
  contact_messages: records.ContactMessageRow;
  audit: learning.AuditRow;
  course_counts: records.CourseCountsRow;
  day_counts: records.DayCountsRow;
  school_counts: records.SchoolCountRow;
  jobs: records.JobRow;
  revisions: records.RevisionRow;
  course_revisions: records.CourseRevisionRow;
}
