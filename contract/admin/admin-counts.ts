// Open tasks of the team: the 'Waiting for you' row of the admin dashboard.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { Permission } from '../accounts/permissions.ts';

/** Kinds of open tasks in display order, each with the permission needed to see it. */
export const OPEN_TASK_KINDS = {
  'closed-school': 'settings.edit',
  complaints: 'complaints.answer',
  messages: 'messages.answer',
  'undelivered-mails': 'students.edit',
  'stuck-orders': 'payments.read',
  'failed-refunds': 'payments.refund',
  'failed-films': 'courses.edit',
} as const satisfies Record<string, Permission>;
export type OpenTaskKind = keyof typeof OPEN_TASK_KINDS;
const KINDS = Object.keys(OPEN_TASK_KINDS) as [OpenTaskKind, ...OpenTaskKind[]];

/** Counting stops here. */
export const OPEN_TASKS_MAX = 1000;
/** Refunds that failed longer ago are not counted. */
export const FAILED_REFUND_DAYS = 30;

export const OpenTasks = z.object({
  kind: z.enum(KINDS),
  count: z.int().check(z.minimum(0), z.maximum(OPEN_TASKS_MAX)),
  /** A path of the site: the list, or the first of them. */
  link: z.string(),
});
export type OpenTasks = z.infer<typeof OpenTasks>;

/** Kinds that the caller may not see are left out. */
export const getAdminCounts = defineEndpoint('GET /office/counts', {
  needs: 'office.read',
  response: successResponse({ data: z.array(OpenTasks) }),
  summary: `Counts open tasks: a school that is not open yet, complaints, messages, students with undelivered emails, paid orders without access, failed refunds and failed videos; at most ${OPEN_TASKS_MAX} of each.`,
});
