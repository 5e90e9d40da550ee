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
