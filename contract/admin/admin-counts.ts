// Open tasks of the team: the 'Waiting for you' row of the admin dashboard.
import * as z from 'zod/mini';
import { answerWith } from '../answer.ts';
import { endpoint } from '../endpoint.ts';
import type { Permission } from '../accounts/permissions.ts';

/** Kinds of open tasks in display order, each with the permission needed to see it. */
export const WAITING_KINDS = {
  complaints: 'complaints.answer',
  messages: 'messages.answer',
  'undelivered-mails': 'students.edit',
  'stuck-orders': 'payments.read',
  'failed-refunds': 'payments.refund',
  'failed-films': 'courses.edit',
} as const satisfies Record<string, Permission>;
export type WaitingKind = keyof typeof WAITING_KINDS;
const KINDS = Object.keys(WAITING_KINDS) as [WaitingKind, ...WaitingKind[]];

/** Counting stops here. */
export const WAITING_MAX = 1000;
/** Refunds that failed longer ago are not counted. */
export const FAILED_REFUND_DAYS = 30;

export const Waiting = z.object({
  kind: z.enum(KINDS),
  count: z.int().check(z.minimum(0), z.maximum(WAITING_MAX)),
  /** A path of the site: the list, or the first of them. */
  link: z.string(),
});
export type Waiting = z.infer<typeof Waiting>;

/** Kinds that the caller may not see are left out. */
export const getAdminCounts = endpoint('GET /office/counts', {
  needs: 'office.read',
  answer: answerWith({ data: z.array(Waiting) }),
  summary: `Counts open tasks: complaints, messages, students with undelivered mail, payments without access, failed refunds and videos; at most ${WAITING_MAX} of each.`,
});
