// The promised durations, written out here so that tests do not repeat a mistake of the code.
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A link that sets a new password. */
export const RESET_TTL_MS = HOUR_MS;
/** A code by email. */
export const OTP_TTL_MS = 10 * MINUTE_MS;
/** What a code by email is exchanged for. */
export const PROOF_TTL_MS = 30 * MINUTE_MS;
/** A session that nobody uses. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
/** A session that is used every day. */
export const SESSION_ABSOLUTE_MS = 60 * DAY_MS;
/** The link of an invitation. */
export const INVITATION_TTL_MS = 7 * DAY_MS;
/** The row of an invitation that has ended. */
export const INVITATION_RETENTION_MS = 30 * DAY_MS;
/** The address of a lesson's video. */
export const LESSON_VIDEO_TTL_MS = 4 * HOUR_MS;
/** An upload that nobody goes on with. */
export const UPLOAD_RETENTION_DAYS = 7;
/** A file whose upload sends nothing more. */
export const ARRIVAL_SILENT_MS = 15 * MINUTE_MS;
/** A stored file that no row names. */
export const UNREFERENCED_RETENTION_MS = HOUR_MS;
/** A picture of the site that no document names. */
export const SITE_PICTURE_RETENTION_HOURS = 24;
/** The preview of drafts. */
export const PREVIEW_MINUTES = 30;
/** A failed refund among what waits for the admin. */
export const FAILED_REFUND_DAYS = 30;
/** Who erased accounts belonged to, encrypted: DPDP Rules 2025, r.8(3). */
export const ENCRYPTED_COPY_DAYS = 366;
/** The log of who viewed personal data. */
export const VIEWS_RETENTION_DAYS = 366;
/** Recipient and subject of a mail that went out. */
export const MAILS_RETENTION_DAYS = 730;
/** A message to the school. */
export const MESSAGES_RETENTION_DAYS = 730;
/** A message of somebody who left. */
export const LEFT_MESSAGES_DAYS = 7;
