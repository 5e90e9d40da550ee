// The end of the comparison after a restore: what came of it is written down, and told to the office.
import { paths } from '#contract/paths.ts';
import { writeMail } from '../mails/mail-template.ts';
import { queueMail } from '../mails/mails.ts';
import type { RestoreRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import * as store from './restores.store.ts';

/** `unmatched`: the provider's ids of paid orders that look like ours and could not be rebuilt. */
export async function endRestores(
  deps: Pick<PaymentsDeps, 'db' | 'clock' | 'random' | 'contactTo' | 'linkOrigin' | 'mailQueued'>,
  restores: readonly RestoreRow[],
  unmatched: readonly string[],
): Promise<void> {
  const at = deps.clock();
  const ids = restores.map((row) => row.id);
  const since = Math.min(...restores.map((row) => row.restored_at));
  await deps.db.transaction().execute(async (tx) => {
    await store.closeRestores(tx, ids, { at, unmatched });
    const rebuilt = await store.rebuiltSince(tx, since);
    if (rebuilt.all + unmatched.length === 0) return;
    const mail = writeMail({
      subject: 'Orders were rebuilt from Razorpay after the restore',
      parts: [
        {
          facts: [
            ['Orders rebuilt', String(rebuilt.all)],
            ['Of them refunded', String(rebuilt.refunded)],
            ['Not recognised', String(unmatched.length)],
          ],
        },
        ...(unmatched.length === 0
          ? []
          : [
              'These orders were paid at Razorpay and are not in the books. Another site, or an earlier release, made them. Look them up in the Razorpay dashboard: if they belong to this school, refund them there or enrol their buyers.',
              { list: unmatched },
            ]),
        { link: deps.linkOrigin + paths.payments, label: 'Payments' },
      ],
    });
    await queueMail(deps, tx, { onceKey: `restored ${ids[0]}`, to: deps.contactTo, ...mail, at });
  });
  deps.mailQueued();
}
