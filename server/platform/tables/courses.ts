// Rows of courses, their pictures and videos, and reviews.
import type { Paise } from '#contract/sales/money.ts';
import type { AuditAction } from '#contract/admin/audit.ts';
import type { Language, Level } from '#contract/courses/languages-and-levels.ts';

export interface MediaRow {
  id: string;
  kind: 'image' | 'video' | 'document' | 'file';
  storage_key: string;
  content_type:
    'video/mp4' | 'image/webp' | 'image/avif' | 'application/pdf' | 'application/octet-stream';
  bytes: number;
  duration_seconds: number | null;
  /** The original of a smaller picture or of a derived video file. */
  original_id: string | null;
  /** The target width of a smaller version, in pixels. */
  width: number | null;
  created_at: number;
  /** SHA-256 of the file, lower-case hex; null for files of older releases. */
  sha256: string | null;
}

/** The preparation of a video; a video without a row is played as uploaded. */
export interface VideoRow {
  /** The uploaded file. */
  media_id: string;
  state: 'waiting' | 'preparing' | 'ready' | 'failed';
  /** 1 if browsers play the uploaded file. */
  plays: 0 | 1;
  /** The MP4 that browsers play instead of the uploaded file, once it is made. */
  plain_id: string | null;
  /** The folder of its segments, also while they are made. */
  package: string | null;
  /** The key of the segments, encrypted; empty until ready. */
  sealed_key: string;
  /** PackageFacts of server/media as JSON; empty until ready. */
  facts: string;
  /** Why it failed, as a sentence; otherwise empty. */
  failure: string;
  percent: number;
  /** Runs since the last request. */
  attempts: number;
  started_at: number | null;
  /** A worker's run and its claim. */
  claim_id: string | null;
  claimed_until: number | null;
  created_at: number;
}

/** A resumable upload of a video. */
export interface UploadRow {
  id: string;
  user_id: string;
  /** File name on the user's computer. */
  name: string;
  /** The browser's identification of the file. */
  fingerprint: string;
  /** Total size. */
  bytes: number;
  /** The stored file, because an upload is used once. The file may have been deleted since. */
  media_id: string | null;
  created_at: number;
  expires_at: number;
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
  price_paise: Paise;
  status: 'Draft' | 'Published';
  category_id: string | null;
  instructor_id: string;
  thumbnail_id: string | null;
  /** A video that anybody may watch. */
  trailer_id: string | null;
  tags: string;
  instructions: string;
  /** Spoken in the lessons; empty: not stated. */
  language: Language | '';
  /** Empty: not stated. */
  level: Level | '';
  revision: number;
  created_at: number;
  /** When its texts or its content last changed; null: not since it was created. */
  updated_at: number | null;
  /** When it was first published. */
  published_at: number | null;
  /** The client's idempotency key. */
  creation_key: string | null;
  /** The latest sale that was not ended manually: its price and period. */
  sale_paise: Paise | null;
  sale_from: number | null;
  sale_until: number | null;
  /** The compare-at price of the sale. */
  struck_paise: Paise | null;
  /** The current price for sorting and filtering of lists: updated within seconds, never charged. */
  charged_paise: Paise | null;
}

/** A course's price since a moment. */
export interface PriceRow {
  course_id: string;
  nth: number;
  at: number;
  list_paise: Paise;
  /** The planned or current sale. */
  sale_paise: Paise | null;
  sale_from: number | null;
  sale_until: number | null;
  /** Null if unknown, or if no admin changed it. */
  changed_by: string | null;
}

/** A course team member, besides the named teacher. */
export interface CourseTeamRow {
  course_id: string;
  user_id: string;
}

export interface SectionRow {
  id: string;
  course_id: string;
  name: string;
  /** The client's idempotency key. */
  creation_key: string | null;
  position: number;
  created_at: number;
}

export interface LessonRow {
  id: string;
  course_id: string;
  section_id: string;
  title: string;
  description: string;
  /** Null for a text lesson. */
  video_id: string | null;
  duration_seconds: number | null;
  /** 1: anybody may watch it. */
  free: number;
  /** The client's idempotency key. */
  creation_key: string | null;
  position: number;
  created_at: number;
}

/** The Markdown of a text lesson. */
export interface LessonTextRow {
  lesson_id: string;
  text: string;
}

/** A picture for the text lessons of a course. */
export interface CoursePictureRow {
  course_id: string;
  media_id: string;
}

/** A file that students of a lesson download. */
export interface AttachmentRow {
  id: string;
  lesson_id: string;
  media_id: string;
  /** The file name on the teacher's computer. */
  name: string;
  created_at: number;
}

export interface CaptionsRow {
  lesson_id: string;
  /** A tag of `CAPTION_LANGUAGES`. */
  language: string;
  /** JSON: cues in milliseconds, sorted by start. */
  cues: string;
  updated_at: number;
}

/** Captions of a course's trailer. */
export interface TrailerCaptionsRow extends Omit<CaptionsRow, 'lesson_id'> {
  course_id: string;
}

export interface ReviewRow {
  id: string;
  user_id: string;
  course_id: string;
  /** 1 to 5. */
  rating: number;
  review: string;
  created_at: number;
  /** When the review was hidden: it is not shown and not counted. */
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  /** When the author returned the course: until it is bought again, the review is not shown and not counted. */
  returned_at: number | null;
}

/** The columns that questions and answers share. */
interface DiscussionRow {
  id: string;
  user_id: string;
  body: string;
  picture_id: string | null;
  created_at: number;
  edited_at: number | null;
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  /** The client's idempotency key. */
  creation_key: string;
}

export interface QuestionRow extends DiscussionRow {
  course_id: string;
  /** Null for the whole course, or after the lesson was deleted. */
  lesson_id: string | null;
  title: string;
  /** The second of the lesson's video. */
  seconds: number | null;
  /** The accepted answer. */
  accepted_id: string | null;
}

export interface AnswerRow extends DiscussionRow {
  question_id: string;
  /** 1 if its author had the permission to answer for the team. */
  by_staff: 0 | 1;
}

/** A text that the team inserts into answers. */
export interface ReplyTemplateRow {
  id: string;
  title: string;
  body: string;
  created_at: number;
}

export interface BundleRow {
  id: string;
  title: string;
  description: string;
  price_paise: Paise;
  /** 1 if it is offered; whether it can be bought also depends on its courses. */
  is_on: 0 | 1;
  revision: number;
  created_at: number;
  /** The client's idempotency key. */
  creation_key: string | null;
}

export interface BundleCourseRow {
  bundle_id: string;
  /** From 1, in display order. */
  nth: number;
  /** The course may be deleted by now. */
  course_id: string;
}

export interface EnrolmentRow {
  user_id: string;
  course_id: string;
  source: 'payment' | 'free' | 'grant' | 'coupon';
  /** The payment that opened it, if any. */
  payment_id: string | null;
  last_accessed_at: number | null;
  last_lesson_id: string | null;
  created_at: number;
}

/** An enrolment that opens when the student confirms their address: a grant, or a payment recorded by an admin. */
export interface WaitingEnrolmentRow {
  user_id: string;
  course_id: string;
  /** Null for a grant. */
  payment_id: string | null;
  created_at: number;
}

export interface CompletionRow {
  user_id: string;
  lesson_id: string;
  course_id: string;
  completed_at: number;
}

/** Playback position of a user in a lesson. */
export interface PositionRow {
  user_id: string;
  lesson_id: string;
  course_id: string;
  seconds: number;
  /** The furthest second ever seen. */
  furthest_seconds: number;
  saved_at: number;
}

/** A private note of a student. */
export interface NoteRow {
  id: string;
  user_id: string;
  course_id: string;
  /** Null if the lesson was deleted. */
  lesson_id: string | null;
  /** The title when the note was written. */
  lesson_title: string;
  seconds: number | null;
  text: string;
  /** The client's idempotency key. */
  creation_key: string;
  created_at: number;
  updated_at: number;
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

/** An action of an admin. */
export interface AuditRow {
  id: string;
  admin_id: string | null;
  action: AuditAction;
  user_id: string | null;
  course_id: string | null;
  reason: string;
  /** The name at that time. */
  actor_name: string;
  /** The subject, even after its deletion. */
  subject_id: string;
  subject_name: string;
  /** AuditChange of contract/admin/audit.ts as JSON; empty for none. */
  changes: string;
  created_at: number;
  /** When an ended free enrolment had begun: no other row records it. */
  free_since: number | null;
}

/** A browser tab that plays videos of an account. */
export interface PlayerRow {
  user_id: string;
  device: string;
  since: number;
  seen_at: number;
}
