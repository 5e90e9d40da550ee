// @ts-check
// Counts, and what came of an action, in words.
/** @typedef {import('../outbox.ts').Delivery} Delivery */

const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 };

/**
 * @param {number} count
 * @param {string} thing
 */
export function many(count, thing) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/**
 * @param {{ delivery?: Delivery, deliveries?: Delivery[], clockOffsetSeconds?: number,
 *   timedOut?: unknown[], refunds?: unknown[] }} answer of an action whose outcome is not known beforehand
 */
export function outcomeText(answer) {
  const { delivery, deliveries, clockOffsetSeconds, timedOut = [], refunds = [] } = answer;
  if (delivery) return `${delivery.event} sent again: answered ${delivery.last_answer}.`;
  if (deliveries) return deliveredText(deliveries);
  const failed = timedOut.length === 0 ? '' : `${many(timedOut.length, 'payment')} failed. `;
  const back = refunds.length === 0 ? '' : `${many(refunds.length, 'payment')} went back.`;
  const passed = (failed + back).trim() || 'Nothing was due.';
  return clockOffsetSeconds === undefined ? passed : `${clockText(clockOffsetSeconds)} ${passed}`;
}

/** @param {Delivery[]} deliveries */
function deliveredText(deliveries) {
  if (deliveries.length === 0) return 'No event waits.';
  const refused = deliveries.filter(({ state }) => state !== 'delivered');
  const answers = [...new Set(refused.map(({ last_answer }) => last_answer))];
  const taken = `${deliveries.length - refused.length} taken`;
  const rest = refused.length === 0 ? '' : `, ${refused.length} not (${answers.join(', ')})`;
  return `${many(deliveries.length, 'event')} sent: ${taken}${rest}.`;
}

/** @param {number} offset in seconds */
function clockText(offset) {
  if (offset === 0) return 'The clock is right again.';
  let rest = Math.abs(offset);
  const parts = Object.entries(SECONDS).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return count === 0 ? '' : `${many(count, unit)} `;
  });
  return `The clock is ${parts.join('')}${offset > 0 ? 'ahead' : 'behind'}.`;
}
