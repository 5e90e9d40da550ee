// Rows of the owner's content for the site, and of background work.
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';

export interface SiteDocumentRow {
  key: SiteDocumentKey;
  /** Increases with every change. */
  revision: number;
  /** JSON; null if the site's default file is used. */
  published: string | null;
  published_at: number | null;
  /** The id of the user; empty before the first publication. */
  published_by: string;
  draft: string | null;
  draft_at: number | null;
  draft_by: string;
}

/** A picture or video that the owner has uploaded for documents. */
export interface SiteMediaRow {
  media_id: string;
  /** In pixels; null for a video. */
  width: number | null;
  height: number | null;
}

/** A file that a document uses. */
export interface SiteDocumentMediaRow {
  key: SiteDocumentKey;
  /** `draft`, `published`, or the id of a version. */
  holder: string;
  media_id: string;
}

/** The access of a user to the preview of drafts. */
export interface SitePreviewRow {
  user_id: string;
  /** Digest of the drafts at the time of the request. */
  content: string;
  requested_at: number;
  expires_at: number;
  /** Hash of the link that gives the cookie, until it is used. */
  link_hash: string | null;
  cookie_hash: string | null;
  /** The error of a failed build. */
  error: string | null;
}

/** A single row, once the school is open. */
export interface SchoolOpeningRow {
  name: 'school';
  /** Null if the school sold before opening existed. */
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

/** The latest report on a course: written by server/admin. */
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
  /** One run of one server, and its claim. */
  claim_id: string | null;
  claimed_until: number | null;
  /** Runs since the last success. */
  attempts: number;
  /** The last error. */
  last_error: string;
}

/** A single row: see platform/clock-check. */
export interface ClockRow {
  name: string;
  /** When a server last checked its clock; epoch milliseconds, like the next. */
  seen_at: number;
  /** Until when nothing is erased for good; 0 without a restriction. */
  held_until: number;
}

export interface RevisionRow {
  name: string;
  number: number;
}

/** Builds of one place: a machine and its folder of pages, or the deploy hook. */
export interface SiteBuildRow {
  place: string;
  /** The last success. */
  built_at: number | null;
  /** The first failure since then. */
  failed_at: number | null;
  next_try_at: number | null;
  /** The last error. */
  error: string;
  /** Duration of the last build in milliseconds; null if nothing was built. */
  took_ms: number | null;
  /** Digest of the owner's texts on the pages of the last success; empty: the default texts. */
  content: string;
}
