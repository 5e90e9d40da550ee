// Deadlines of messages. A complaint is acknowledged within 48 hours and settled within a month (E-Commerce Rules 2020,
// rule 4(5)). A return request is answered within the two working days that its button promises.
import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { fullDay, indianDate, indianDay, formatIndianDateTime } from '#site/lib/indian-time.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACKNOWLEDGED_WITHIN = 48 * HOUR_MS;
/** Older messages are urgent. */
const URGENT = { unacknowledged: 36 * HOUR_MS, unsettled: 25 * DAY_MS };

export interface MessageClock {
  text: string;
  tone: BadgeTone;
}

type Complaint = Pick<ReceivedMessage, 'createdAt' | 'answeredAt' | 'acknowledgedAt'>;

/** What is due next, and whether it is urgent. */
export function complaintClock(complaint: Complaint, now: number): MessageClock {
  const { createdAt, answeredAt, acknowledgedAt } = complaint;
  const came = Date.parse(createdAt);
  if (answeredAt) return { text: `Settled on ${indianDay(answeredAt)}`, tone: 'live' };
  if (!acknowledgedAt) {
    const by = new Date(came + ACKNOWLEDGED_WITHIN).toISOString();
    const tone = now - came >= URGENT.unacknowledged ? 'danger' : 'draft';
    return { text: `Acknowledge by ${formatIndianDateTime(by)}`, tone };
  }
  const by = monthAfter(came);
  const tone = now - came >= URGENT.unsettled ? 'danger' : 'draft';
  const late = now > by.getTime();
  return {
    text: `${late ? 'Overdue: settle' : 'Settle'} by ${indianDay(by.toISOString())}`,
    tone,
  };
}

/** A return request is due at the end of the second weekday, Indian time. */
export function returnClock(
  { createdAt }: Pick<ReceivedMessage, 'createdAt'>,
  now: number,
): MessageClock {
  let day = Date.parse(indianDate(new Date(createdAt)));
  for (let left = 2; left > 0;) {
    day += DAY_MS;
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
  }
  const by = new Date(day).toISOString().slice(0, 10);
  const today = indianDate(new Date(now));
  const text = today > by ? 'Overdue: answer by' : 'Answer by';
  return { text: `${text} ${fullDay(by)}`, tone: today >= by ? 'danger' : 'draft' };
}

/** The same day of the next month in India, or its last day. */
function monthAfter(came: number): Date {
  const zone = 5.5 * HOUR_MS;
  const local = new Date(came + zone);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + 1);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, last));
  return new Date(local.getTime() - zone);
}
