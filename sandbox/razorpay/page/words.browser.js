// @ts-check
// What came of a press, in words.
/** @typedef {import('../outbox.ts').Delivery} Delivery */

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} seconds since 1970 */
export function timeText(seconds) {
  return TIME.format(seconds * 1000);
}

/** @param {number} faults */
export function stateText(faults) {
  return faults === 0 ? 'Everything works' : `${many(faults, 'fault')} active`;
}

/** @param {{ deliveries: Delivery[] }} answer */
export function deliveredText({ deliveries }) {
  if (deliveries.length === 0) return 'No event waits.';
  const refused = deliveries.filter(({ state }) => state !== 'delivered');
  const answers = [...new Set(refused.map(({ last_answer }) => last_answer))];
  const taken = `${deliveries.length - refused.length} taken`;
  const rest = refused.length === 0 ? '' : `, ${refused.length} not (${answers.join(', ')})`;
  return `${many(deliveries.length, 'event')} sent: ${taken}${rest}.`;
}

/** @param {{ delivery: Delivery }} answer */
export function redeliveredText({ delivery }) {
  return `${delivery.event} sent again: answered ${delivery.last_answer}.`;
}

/** @param {{ timedOut: unknown[], refunds: unknown[] }} answer */
export function passedText({ timedOut, refunds }) {
  if (timedOut.length + refunds.length === 0) return 'Nothing was due.';
  const failed = timedOut.length === 0 ? '' : `${many(timedOut.length, 'payment')} failed. `;
  const back = refunds.length === 0 ? '' : `${many(refunds.length, 'payment')} went back.`;
  return (failed + back).trim();
}

/** @param {{ clockOffsetSeconds: number, timedOut: unknown[], refunds: unknown[] }} answer */
export function clockText({ clockOffsetSeconds, ...passed }) {
  if (clockOffsetSeconds === 0) return `The clock is right again. ${passedText(passed)}`;
  const side = clockOffsetSeconds > 0 ? 'ahead' : 'behind';
  return `The clock is ${spanText(Math.abs(clockOffsetSeconds))} ${side}. ${passedText(passed)}`;
}

/**
 * @param {number} count
 * @param {string} thing
 */
export function many(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** @param {number} seconds */
function spanText(seconds) {
  return [
    many(Math.floor(seconds / DAY), 'day'),
    many(Math.floor((seconds % DAY) / HOUR), 'hour'),
    many(Math.floor((seconds % HOUR) / MINUTE), 'minute'),
    many(seconds % MINUTE, 'second'),
  ]
    .filter((part) => !part.startsWith('0 '))
    .join(' ');
}
