// The rows of the database, as both engines hold them. Ids are 24 hex characters, money is integer
// paise, times are epoch milliseconds, flags are 0 or 1, lists are JSON text.

export interface UserRow {
  id: string;
  email: string;
  full_name: string;
  contact_number: string;
  password_hash: string;
  account_type: 'Student' | 'Admin';
  image_id: string | null;
  about: string;
  created_at: number;
  /** Set when the person is gone: the row stays for what the ledger or a course refers to. */
  erased_at: number | null;
}

export interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

export interface ThrottleRow {
  /** SHA-256 of what is counted: neither an address nor an e-mail can be read here. */
  key_hash: string;
  /** When each try was made: a JSON list. */
  times: string;
  ends_at: number;
}

/** From where somebody has signed in, hashed. */
export interface KnownAddressRow {
  user_id: string;
  address_hash: string;
  last_used_at: number;
}

/** One living secret per purpose and e-mail address, sent by mail or handed out for what was sent. */
export interface CodeRow {
  purpose: 'email-code' | 'email-proof' | 'reset-link';
  email: string;
  /** Whose it is; null where no account has the address. */
  user_id: string | null;
  secret_hash: string;
  tries: number;
  created_at: number;
  expires_at: number;
}

export interface ConsentRow {
  user_id: string;
  notice_version: string;
  given_at: number;
}

export interface MediaRow {
  id: string;
  kind: 'image' | 'video';
  storage_key: string;
  content_type: string;
  bytes: number;
  duration_seconds: number | null;
  created_at: number;
}

export interface CategoryRow {
  id: string;
  name: string;
  /** Lower-cased, for uniqueness. */
  name_key: string;
  description: string;
  created_at: number;
}

export interface CourseRow {
  id: string;
  name: string;
  description: string;
  what_you_will_learn: string;
  price_paise: number;
  status: 'Draft' | 'Published';
  category_id: string | null;
  instructor_id: string;
  thumbnail_id: string | null;
  tags: string;
  instructions: string;
  average_rating: number;
  review_count: number;
  revision: number;
  created_at: number;
  /** When it was first published. */
  published_at: number | null;
}

export interface SectionRow {
  id: string;
  course_id: string;
  name: string;
  position: number;
  created_at: number;
}

export interface LessonRow {
  id: string;
  course_id: string;
  section_id: string;
  title: string;
  description: string;
  video_id: string;
  duration_seconds: number | null;
  position: number;
  created_at: number;
}

export interface EnrolmentRow {
  user_id: string;
  course_id: string;
  source: 'payment' | 'free' | 'grant';
  /** The payment that opened it, where there is one. */
  payment_id: string | null;
  last_accessed_at: number | null;
  last_lesson_id: string | null;
  created_at: number;
}

export interface CompletionRow {
  user_id: string;
  lesson_id: string;
  course_id: string;
  completed_at: number;
}

/** Where a user stopped in a lesson's film. */
export interface PositionRow {
  user_id: string;
  lesson_id: string;
  course_id: string;
  seconds: number;
  saved_at: number;
}

export interface ReviewRow {
  id: string;
  user_id: string;
  course_id: string;
  /** 1 to 5. */
  rating: number;
  review: string;
  created_at: number;
  /** From then on nobody sees it and it does not count. */
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
}

export interface CertificateRow {
  id: string;
  user_id: string;
  course_id: string;
  student_name: string;
  course_name: string;
  score: number;
  total: number;
  issued_at: number;
}

export interface OrderRow {
  /** Ours; also the receipt at the provider. */
  id: string;
  user_id: string;
  provider_order_id: string | null;
  course_ids: string;
  amount_paise: number;
  currency: 'INR';
  status: 'created' | 'paid';
  created_at: number;
  paid_at: number | null;
}

export interface PaymentRow {
  /** The provider's payment id. */
  id: string;
  order_id: string;
  amount_paise: number;
  method: string;
  captured_at: number;
}

export interface PaymentEventRow {
  /** The provider's event id. */
  id: string;
  kind: string;
  body: string;
  received_at: number;
  processed_at: number | null;
}

export interface MailRow {
  id: string;
  /** One mail per key. */
  once_key: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: number;
  sent_at: number | null;
  /** Until then one sender has it; after a failure, until then nobody tries again. */
  claimed_until: number | null;
  attempts: number;
}

export interface ContactMessageRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Empty when none was given. */
  phone: string;
  subject: string;
  message: string;
  created_at: number;
  answered_at: number | null;
}

/** What an admin did to somebody's enrolment. */
export interface AuditRow {
  id: string;
  admin_id: string | null;
  action: 'grant' | 'withdraw';
  user_id: string | null;
  course_id: string | null;
  reason: string;
  created_at: number;
}

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
}
