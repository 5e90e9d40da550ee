// The clock of a complaint: acknowledged within 48 hours, settled within a month (E-Commerce Rules 2020, rule 4(5)).
import type { ReceivedMessage } from '#contract/contact.ts';
import { indianDay, indianMoment } from '#site/lib/indian-time.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACKNOWLEDGED_WITHIN = 48 * HOUR_MS;
/** From these ages on it is told in red. */
const URGENT = { unacknowledged: 36 * HOUR_MS, unsettled: 25 * DAY_MS };

export interface ComplaintClock {
  text: string;
  tone: BadgeTone;
}

type Complaint = Pick<ReceivedMessage, 'createdAt' | 'answeredAt' | 'acknowledgedAt'>;

/** What is due next, and whether it is urgent. */
export function complaintClock(complaint: Complaint, now: number): ComplaintClock {
  const { createdAt, answeredAt, acknowledgedAt } = complaint;
  const came = Date.parse(createdAt);
  if (answeredAt) return { text: `Settled on ${indianDay(answeredAt)}`, tone: 'live' };
  if (!acknowledgedAt) {
    const by = new Date(came + ACKNOWLEDGED_WITHIN).toISOString();
    const tone = now - came >= URGENT.unacknowledged ? 'danger' : 'draft';
    return { text: `To be acknowledged by ${indianMoment(by)}`, tone };
  }
  const by = monthAfter(came);
  const tone = now - came >= URGENT.unsettled ? 'danger' : 'draft';
  const late = now > by.getTime();
  return {
    text: `${late ? 'Late: was to' : 'To'} be settled by ${indianDay(by.toISOString())}`,
    tone,
  };
}

/** The same day of the next month in India, or its last where it has no such day. */
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
