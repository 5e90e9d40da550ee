// Rows of what is counted and worked out, and of what servers agree on.

/** How a course goes, as it was worked out last: kept by server/insights. */
export interface CourseReportRow {
  course_id: string;
  /** Epoch milliseconds. */
  made_at: number;
  /** JSON. */
  report: string;
}

export interface JobRow {
  name: string;
  next_run_at: number;
  /** One run of one server; until then it is taken for alive. */
  claim_id: string | null;
  claimed_until: number | null;
  /** Begun since the last success. */
  attempts: number;
  /** What the last failure said. */
  last_error: string;
}

/** One row: see platform/clock-check. */
export interface ClockRow {
  name: string;
  /** When a server last looked at its clock; epoch milliseconds, as below. */
  seen_at: number;
  /** Until then nothing is erased for good; 0: nothing is held. */
  held_until: number;
}

export interface RevisionRow {
  name: string;
  number: number;
}

/** The number that 'courses' had in the revisions when a course last changed. */
export interface CourseRevisionRow {
  course_id: string;
  number: number;
}

/** The builds of one place: a machine and its folder of pages, or the hook that has them built elsewhere. */
export interface SiteBuildRow {
  place: string;
  /** The last success. */
  built_at: number | null;
  /** The first failure since then. */
  failed_at: number | null;
  next_try_at: number | null;
  /** What the last failure said. */
  error: string;
  /** How long the last build took that changed pages, in milliseconds; null where none was made. */
  took_ms: number | null;
  /** Digest of the owner's words that the pages of the last success show; empty: the site's files hold. */
  content: string;
}
