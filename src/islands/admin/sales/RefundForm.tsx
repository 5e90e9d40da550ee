import { formatPaise } from '#contract/sales/money.ts';
import type { Payment } from '#contract/sales/orders.ts';
import { Reason } from '#contract/courses/reviews.ts';
import { useState } from 'react';
import { ApiError, call } from '#site/api/client.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { OpenedOrder, RefundScope } from '#site/api/orders.ts';
import { computeRemaining } from '#site/lib/payment-labels.ts';
import { notify } from '#site/stores/notices.ts';
import { ANY_TEXT } from '../../ui/forms/field-rule.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { ReasonField } from '../../ui/forms/ReasonDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Options, SelectField, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toScope, listScopes, CUSTOM_SUM, createSumRule } from './refund-scope.ts';
import { listConsequences, buildRefundNotice, buildRefusalNotice } from './refund-texts.ts';

interface RefundFormProps {
  opened: OpenedOrder;
  payment: Payment;
  chosen: string;
  onChoose: (chosen: string) => void;
  onBack: () => void;
  /** Called after success and after a refusal: the order may have changed. */
  onDone: () => void;
}

function useRefundForm({ payment, chosen, onDone }: RefundFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [isByHand, setByHand] = useState(false);
  const remaining = computeRemaining(payment);
  const rules = {
    sum: chosen === CUSTOM_SUM ? createSumRule(remaining) : ANY_TEXT,
    reason: Reason,
  };
  const form = useForm(rules, {
    send: async ({ sum, reason }) => {
      const scope = toScope(chosen, { sum, key });
      await sendRefund(payment, reason, isByHand ? { ...scope, byHand: true } : scope);
      onDone();
    },
    autoFocus: 'reason',
  });
  return { form, isByHand, setByHand };
}

export function RefundForm(props: RefundFormProps) {
  const { opened, payment, chosen, onChoose, onBack } = props;
  const { form, isByHand, setByHand } = useRefundForm(props);
  const options = listScopes(opened, payment, isByHand);
  const amount = options.find(({ value }) => value === chosen)?.amount;
  const confirmText = amount === undefined ? 'Refund this amount' : `Refund ${formatPaise(amount)}`;
  return (
    <form {...form.props}>
      {options.length > 1 && (
        <SelectField
          className="mb-5"
          label="What to refund"
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <Options options={options.map(({ value, label }) => [value, label])} />
        </SelectField>
      )}
      {chosen === CUSTOM_SUM && (
        <TextField
          className="mb-5"
          label="Amount in rupees"
          starred
          required
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatPaise(computeRemaining(payment))}.`}
          {...form.field('sum')}
        />
      )}
      <ul className="ticks small">
        {listConsequences(opened, payment, { chosen, isByHand }).map((text) => (
          <li key={text}>
            <Icon name="chevron-right" /> <span>{text}</span>
          </li>
        ))}
      </ul>
      {!payment.outside && (
        <Checkbox className="mt-5" name="by-hand" checked={isByHand} onChange={setByHand}>
          Already refunded, by transfer or after a lost dispute
        </Checkbox>
      )}
      <ReasonField
        className="mt-5"
        hint="Saved with the order, for your team."
        {...form.field('reason')}
      />
      <div className="dialog-foot">
        <Button look="line" onClick={onBack} disabled={form.busy}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="danger"
          busy={form.busy}
          busyText="Refunding..."
          disabled={amount === 0}
        >
          {isByHand ? 'Record as refunded' : confirmText}
        </Button>
      </div>
    </form>
  );
}

/** Shows the result as a notice. Throws errors of fields, which the form shows. */
async function sendRefund(
  { paymentId }: Payment,
  reason: string,
  scope: RefundScope,
): Promise<void> {
  try {
    const { data } = await call(refundPayment, { body: { paymentId, reason, ...scope } });
    notify(buildRefundNotice(data));
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0) throw error;
    notify(buildRefusalNotice(error));
  }
}
