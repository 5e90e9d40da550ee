// The rows of the database, as both engines hold them. Ids are 24 hex characters, money is integer
// paise, times are epoch milliseconds, flags are 0 or 1, lists are JSON text.
import type {
  UserRow,
  SessionRow,
  ThrottleRow,
  KnownAddressRow,
  CodeRow,
  ConsentRow,
} from './tables/accounts.ts';
import type {
  MediaRow,
  CategoryRow,
  CourseRow,
  SectionRow,
  LessonRow,
  ReviewRow,
} from './tables/courses.ts';
import type {
  EnrolmentRow,
  CompletionRow,
  PositionRow,
  CertificateRow,
  AuditRow,
} from './tables/learning.ts';
import type {
  OrderRow,
  PaymentRow,
  PaymentEventRow,
  MailRow,
  ContactMessageRow,
  JobRow,
  RevisionRow,
} from './tables/records.ts';

export type {
  UserRow,
  SessionRow,
  KnownAddressRow,
  CodeRow,
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
  CompletionRow,
  PositionRow,
  CertificateRow,
  AuditRow,
} from './tables/learning.ts';
export type {
  OrderRow,
  PaymentRow,
  PaymentEventRow,
  MailRow,
  ContactMessageRow,
  JobRow,
  RevisionRow,
} from './tables/records.ts';

export interface Tables {
  users: UserRow;
  sessions: SessionRow;
  throttles: ThrottleRow;
  known_addresses: KnownAddressRow;
  codes: CodeRow;
  consents: ConsentRow;
  media: MediaRow;
  categories: CategoryRow;
  courses: CourseRow;
  sections: SectionRow;
  lessons: LessonRow;
  enrolments: EnrolmentRow;
  completions: CompletionRow;
  positions: PositionRow;
  reviews: ReviewRow;
  certificates: CertificateRow;
  orders: OrderRow;
  payments: PaymentRow;
  payment_events: PaymentEventRow;
  mails: MailRow;
  contact_messages: ContactMessageRow;
  audit: AuditRow;
  jobs: JobRow;
  revisions: RevisionRow;
}
