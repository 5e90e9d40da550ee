// What is said of payments: good news takes the place of the bad that came before it.
import { dismissNotice, type Notice, notify } from './notices.ts';

let lastBad: string | undefined;

export function notifyOfPayment(notice: Notice): void {
  const isGood = notice.type === 'success';
  if (isGood && lastBad !== undefined) dismissNotice(lastBad);
  const id = notify(notice);
  lastBad = isGood ? undefined : id;
}
