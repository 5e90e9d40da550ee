// The activity log: what the team did, and when.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { day } from '../day.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { pageResponse, pageQuery } from '../paging.ts';

export const AUDIT_PER_PAGE = 50;
/** Entries never change and are deleted after three years. */
export const AUDIT_RETENTION_DAYS = 3 * 365;

/** All recorded actions. */
const AUDIT_ACTIONS = [
  'create-course',
  'edit-course',
  'publish-course',
  'unpublish-course',
  'change-price',
  'delete-course',
  'edit-content',
  'edit-categories',
  'grant',
  'withdraw',
  'invite-student',
  'import-students',
  'end-sessions',
  'send-reset-link',
  'delete-student',
  'correct-certificate',
  'correct-email',
  'send-mails-again',
  'hide-review',
  'show-review',
  'hide-question',
  'show-question',
  'hide-answer',
  'show-answer',
  'edit-reply-templates',
  'answer-message',
  'refund',
  'decline-refund',
  'compare-payments',
  'export-orders',
  'export-activity',
  'seller-terms',
  'payment-settings',
  'export-students',
  'export-student',
  'export-news-readers',
  'record-payment',
  'export-gst-return',
  'edit-site',
  'publish-site',
  'open-school',
  'close-school',
  'create-coupon',
  'edit-coupon',
  'switch-coupon',
  'set-sale',
  'end-sale',
  'create-bundle',
  'edit-bundle',
  'publish-bundle',
  'withdraw-bundle',
  'invite-member',
  'change-role',
  'remove-member',
  'change-second-step',
  'new-address',
  'change-email',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** The name at that time; the id is null for a deleted account and for the command line. */
  actor: z.object({ userId: z.nullable(z.string()), name: z.string() }),
  action: AuditAction,
  /** A short description of the subject; empty once that person's data is erased. */
  subject: z.string(),
  reason: z.string(),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  userId: z.optional(Id),
  action: z.optional(AuditAction),
  /** YYYY-MM-DD: entries since that day, Indian time. */
  from: z.optional(day()),
};

export const getAudit = defineEndpoint('GET /audit', {
  needs: 'audit.read',
  query: z.object({ ...filters, ...pageQuery }),
  response: successResponse({
    ...pageResponse(AuditEntry),
    /** All team members, for selection. */
    actors: z.array(z.object({ userId: z.string(), name: z.string() })),
  }),
  summary: `Lists activity log entries, latest first, ${AUDIT_PER_PAGE} per page.`,
});

export const getAuditTable = defineEndpoint('GET /audit/table.csv', {
  needs: 'audit.read',
  query: z.object(filters),
  sends: 'csv',
  response: z.string(),
  summary: 'Exports the activity log as CSV.',
});
