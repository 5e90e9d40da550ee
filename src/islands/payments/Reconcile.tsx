// Asking the provider at once, and what came of it.
import { useState } from 'react';
import { COMPARED_DAYS, COMPARED_DAYS_MAX } from '#contract/orders.ts';
import { messageOf } from '#site/api/client.ts';
import { reconcile } from '#site/api/orders.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { reconciled } from './order-words.ts';

const REACHES = [COMPARED_DAYS, 30, COMPARED_DAYS_MAX];

export function Reconcile({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [days, setDays] = useState(COMPARED_DAYS);
  const [outcome, setOutcome] = useState('');
  const check = async () => {
    if (busy) return;
    setBusy(true);
    setOutcome('');
    try {
      setOutcome(reconciled(await reconcile(days)));
      onDone();
    } catch (error) {
      setOutcome(messageOf(error, 'There was no answer. Nothing has changed; try once more.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="reconcile">
      <h2 className="heading-xl" id="reconcile">
        Razorpay reconciliation
      </h2>
      <p className="small muted">
        Payments are compared with Razorpay automatically all day. After restoring a backup, check
        further back.
      </p>
      <SelectField
        label="How far back"
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {REACHES.map((reach) => (
          <option key={reach} value={reach}>
            {`The last ${reach} days`}
          </option>
        ))}
      </SelectField>
      <Button look="line" size="sm" busy={busy} busyText="Checking..." onClick={() => void check()}>
        <Icon name="rotate-ccw" /> <span>Check now</span>
      </Button>
      <p className="small" role="status">
        {outcome}
      </p>
    </section>
  );
}
