// Deadlines of messages. A complaint is acknowledged within 48 hours and resolved within a month (E-Commerce Rules 2020,
// rule 4(5)). A return request is answered within the two working days that its button promises.
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import {
  formatFullDay,
  formatIndianDate,
  formatIndianDay,
  formatIndianDateTime,
} from '#site/lib/indian-time.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACKNOWLEDGE_WITHIN_MS = 48 * HOUR_MS;
/** Older messages are urgent. */
const URGENT_AFTER_MS = { unacknowledged: 36 * HOUR_MS, unresolved: 25 * DAY_MS };

interface MessageDeadline {
  text: string;
  tone: BadgeTone;
}

type Complaint = Pick<ReceivedMessage, 'createdAt' | 'answeredAt' | 'acknowledgedAt'>;

/** What is due next, and whether it is urgent. */
export function getComplaintDeadline(complaint: Complaint, now: number): MessageDeadline {
  const { createdAt, answeredAt, acknowledgedAt } = complaint;
  const receivedAt = Date.parse(createdAt);
  if (answeredAt) return { text: `Resolved on ${formatIndianDay(answeredAt)}`, tone: 'live' };
  if (!acknowledgedAt) {
    const due = new Date(receivedAt + ACKNOWLEDGE_WITHIN_MS).toISOString();
    const tone = now - receivedAt >= URGENT_AFTER_MS.unacknowledged ? 'danger' : 'draft';
    return { text: `Acknowledge by ${formatIndianDateTime(due)}`, tone };
  }
  const due = addMonth(receivedAt);
  const tone = now - receivedAt >= URGENT_AFTER_MS.unresolved ? 'danger' : 'draft';
  const isLate = now > due.getTime();
  return {
    text: `${isLate ? 'Overdue: resolve' : 'Resolve'} by ${formatIndianDay(due.toISOString())}`,
    tone,
  };
}

/** A return request is due at the end of the second weekday, Indian time. */
export function getReturnDeadline(
  { createdAt }: Pick<ReceivedMessage, 'createdAt'>,
  now: number,
): MessageDeadline {
  let day = Date.parse(formatIndianDate(new Date(createdAt)));
  for (let left = 2; left > 0;) {
    day += DAY_MS;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  const due = new Date(day).toISOString().slice(0, 10);
  const today = formatIndianDate(new Date(now));
  const text = today > due ? 'Overdue: answer by' : 'Answer by';
  return { text: `${text} ${formatFullDay(due)}`, tone: today >= due ? 'danger' : 'draft' };
}

/** The same day of the next month in India, or its last day. */
function addMonth(receivedAt: number): Date {
  const offsetMs = 5.5 * HOUR_MS;
  const local = new Date(receivedAt + offsetMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + 1);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return new Date(local.getTime() - offsetMs);
}
