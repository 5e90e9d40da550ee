// What the owner writes of the site.
import type { SiteDocumentKey } from '#contract/site-documents.ts';

export interface SiteDocumentRow {
  key: SiteDocumentKey;
  /** Grows by one with each change. */
  revision: number;
  /** JSON; null where the site's own file holds. */
  published: string | null;
  published_at: number | null;
  /** Who did it, by id; empty where nobody has. */
  published_by: string;
  draft: string | null;
  draft_at: number | null;
  draft_by: string;
}

/** A picture or film that the owner has sent for documents. */
export interface SiteMediaRow {
  media_id: string;
  /** Of a picture, in pixels; null for a film. */
  width: number | null;
  height: number | null;
}

/** What a document names of files. */
export interface SiteDocumentMediaRow {
  key: SiteDocumentKey;
  /** `draft`, `published`, or the id of a version. */
  holder: string;
  media_id: string;
}

/** Who looks at the site as its drafts have it. */
export interface SitePreviewRow {
  user_id: string;
  /** The digest of the drafts that were there when it was requested. */
  content: string;
  requested_at: number;
  expires_at: number;
  /** Of the link that gives the cookie, until it is used. */
  link_hash: string | null;
  cookie_hash: string | null;
  /** What the build said when it failed. */
  error: string | null;
}

/** One row, once the school sells. */
export interface SchoolOpeningRow {
  name: 'school';
  /** Null for what had sold before it could be opened. */
  opened_at: number | null;
  opened_by: string;
}

export interface SiteDocumentVersionRow {
  id: string;
  key: SiteDocumentKey;
  revision: number;
  value: string;
  created_at: number;
  created_by: string;
}

/** How a course goes, as it was worked out last: kept by server/admin. */
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
