// Notices about payments: a success replaces the failure before it.
import { dismissNotice, type Notice, notify } from './notices.ts';

let lastFailure: string | undefined;

export function notifyOfPayment(notice: Notice): void {
  const isSuccess = notice.type === 'success';
  if (isSuccess && lastFailure !== undefined) dismissNotice(lastFailure);
  const id = notify(notice);
  lastFailure = isSuccess ? undefined : id;
}
