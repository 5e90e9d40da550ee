// Rows of who learns what, and how far.
import type { AuditAction } from '#contract/audit.ts';

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
