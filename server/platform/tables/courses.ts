// Rows of what is taught, its pictures and films, and what is said of it.
import type { Paise } from '#contract/money.ts';
import type { AuditAction } from '#contract/audit.ts';

export interface MediaRow {
  id: string;
  kind: 'image' | 'video' | 'document';
  storage_key: string;
  content_type: 'video/mp4' | 'image/webp' | 'image/avif' | 'application/pdf';
  bytes: number;
  duration_seconds: number | null;
  /** The picture that this one is a smaller make of; the film that it was made of. */
  original_id: string | null;
  /** What a smaller make is for, in pixels. */
  width: number | null;
  created_at: number;
  /** Of the file, lower-case hex; null for what was kept before it was written down. */
  sha256: string | null;
}

/** How far a film is on its way to every line; a film without a row is played as it was sent. */
export interface VideoRow {
  /** The file as it was sent. */
  media_id: string;
  state: 'waiting' | 'preparing' | 'ready' | 'failed';
  /** 1 where browsers play the file as it was sent. */
  plays: 0 | 1;
  /** The MP4 that browsers play instead of the file that was sent, once it is made. */
  plain_id: string | null;
  /** Names the folder of its segments, while they are made and after. */
  package: string | null;
  /** What opens the segments, encrypted; empty until ready. */
  sealed_key: string;
  /** PackageFacts of server/media as JSON; empty until ready. */
  facts: string;
  /** Why it failed, as a sentence; else empty. */
  failure: string;
  percent: number;
  /** Begun since somebody asked for it. */
  attempts: number;
  started_at: number | null;
  /** One worker's run; until then it is taken for alive. */
  claim_id: string | null;
  claimed_until: number | null;
  created_at: number;
}

/** A film that arrives in parts. */
export interface UploadRow {
  id: string;
  user_id: string;
  /** Of the file at whose computer it was chosen. */
  name: string;
  /** What its browser tells it from other files by. */
  fingerprint: string;
  /** How many there will be. */
  bytes: number;
  /** What it has become: a film is used once. The file may be gone since. */
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
  /** A film that anybody may watch. */
  trailer_id: string | null;
  tags: string;
  instructions: string;
  revision: number;
  created_at: number;
  /** When it was first published. */
  published_at: number | null;
  /** What the client called it. */
  creation_key: string | null;
  /** The latest sale that was not ended by hand: its price, and from when until when it is asked. */
  sale_paise: Paise | null;
  sale_from: number | null;
  sale_until: number | null;
  /** The list price that may stand struck beside that of the sale. */
  struck_paise: Paise | null;
  /** What lists order and filter by while a sale is on: it follows the clock by some seconds, and is charged nowhere. */
  charged_paise: Paise | null;
}

/** What a course has cost since a moment. */
export interface PriceRow {
  course_id: string;
  nth: number;
  at: number;
  list_paise: Paise;
  /** The sale that was planned or on. */
  sale_paise: Paise | null;
  sale_from: number | null;
  sale_until: number | null;
  /** Null where it was not written down, or was no Admin's deed. */
  changed_by: string | null;
}

/** Who works on a course beside its named teacher. */
export interface CourseTeamRow {
  course_id: string;
  user_id: string;
}

export interface SectionRow {
  id: string;
  course_id: string;
  name: string;
  /** What the client called it. */
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
  video_id: string;
  duration_seconds: number | null;
  /** 1: anybody may watch it. */
  free: number;
  /** What the client called it. */
  creation_key: string | null;
  position: number;
  created_at: number;
}

export interface CaptionsRow {
  lesson_id: string;
  /** A tag of `CAPTION_LANGUAGES`. */
  language: string;
  /** JSON: cues in milliseconds, by their beginning. */
  cues: string;
  updated_at: number;
}

/** Of the trailer of a course. */
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
  /** From then on nobody sees it and it does not count. */
  hidden_at: number | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  /** The same while its writer has given the course back. */
  returned_at: number | null;
}

export interface BundleRow {
  id: string;
  title: string;
  description: string;
  price_paise: Paise;
  /** 1 where the office offers it; whether it can be bought depends on its courses too. */
  is_on: 0 | 1;
  revision: number;
  created_at: number;
  /** What the client called it. */
  creation_key: string | null;
}

export interface BundleCourseRow {
  bundle_id: string;
  /** From 1, in the order in which they are shown. */
  nth: number;
  /** It may be gone by now. */
  course_id: string;
}

export interface EnrolmentRow {
  user_id: string;
  course_id: string;
  source: 'payment' | 'free' | 'grant' | 'coupon';
  /** The payment that opened it, where there is one. */
  payment_id: string | null;
  last_accessed_at: number | null;
  last_lesson_id: string | null;
  created_at: number;
}

/** An enrolment that opens once the student has confirmed their address: a grant, or a payment that an admin recorded. */
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

/** Where a user stopped in a lesson's film. */
export interface PositionRow {
  user_id: string;
  lesson_id: string;
  course_id: string;
  seconds: number;
  /** The furthest second that was ever seen. */
  furthest_seconds: number;
  saved_at: number;
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

/** What an admin did to somebody's enrolment or review. */
export interface AuditRow {
  id: string;
  admin_id: string | null;
  action: AuditAction;
  user_id: string | null;
  course_id: string | null;
  reason: string;
  /** As it was then. */
  actor_name: string;
  /** Of what or whom it was about, also once that is gone. */
  subject_id: string;
  subject_name: string;
  /** AuditChange of contract/audit.ts as JSON; empty for none. */
  changes: string;
  created_at: number;
  /** Of the end of an enrolment that was free, which has no other trace: when it began. */
  free_since: number | null;
}

/** A tab that plays films of an account now, and since when. */
export interface PlayerRow {
  user_id: string;
  device: string;
  since: number;
  seen_at: number;
}
