import { useState } from 'react';
import type { Bundle } from '#contract/sales/bundles.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { editBundle, switchBundle } from '#contract/sales/bundles.ts';
import { getMessage, call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BundleForm } from './BundleForm.tsx';

interface BundleDialogProps {
  bundle: Bundle | undefined;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function BundleDialog({ bundle, courses, onDone, onClose }: BundleDialogProps) {
  return (
    <Dialog
      open={bundle !== undefined}
      onClose={onClose}
      title={bundle?.title ?? 'Bundle'}
      lead={
        bundle
          ? `${formatPaise(bundle.price)} instead of ${formatPaise(bundle.together)} for the courses bought separately.`
          : ''
      }
    >
      {bundle && (
        <div className="grid gap-8">
          <SaleStatus bundle={bundle} onDone={onDone} />
          <BundleForm
            key={`${bundle._id} ${bundle.revision}`}
            bundle={bundle}
            courses={courses}
            onClose={onClose}
            onSend={async (fields) => {
              await call(editBundle, {
                body: { bundleId: bundle._id, revision: bundle.revision, ...fields },
              });
              notifyOwn('success', 'Bundle saved');
              onDone();
            }}
          >
            Save bundle
          </BundleForm>
        </div>
      )}
    </Dialog>
  );
}

function SaleStatus({ bundle, onDone }: { bundle: Bundle; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isOff = bundle.standing === 'off';
  const [busy, run] = useAction((error) => setRefusal(getMessage(error)));
  const toggleSale = async () => {
    setRefusal('');
    await run(async () => {
      await call(switchBundle, { body: { bundleId: bundle._id, isOn: isOff } });
      const title = isOff ? 'Bundle on sale' : 'Bundle withdrawn';
      notifyOwn('success', title);
      onDone();
    });
    setConfirming(false);
  };
  return (
    <section className="grid gap-3" aria-label="Sale">
      <p>{formatSaleStatus(bundle)}</p>
      <FormRefusal text={refusal} />
      <div className="row gap-6">
        <Button look="line" onClick={() => (isOff ? void toggleSale() : setConfirming(true))}>
          {isOff ? 'Put on sale' : 'Withdraw'}
        </Button>
        {bundle.standing === 'on' && <a href={paths.bundle(bundle._id)}>View page</a>}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={`Withdraw ${bundle.title}?`}
        lead="New buyers can no longer order it. Buyers who are already paying still get the quoted price, and everybody who bought it keeps its courses."
        confirmText="Withdraw"
        busy={busy}
        onConfirm={() => void toggleSale()}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}

function formatSaleStatus({ standing, why }: Bundle): string {
  if (standing === 'off')
    return 'Not on sale. Its page and its catalogue card appear within minutes after you put it on sale.';
  if (standing === 'on') return 'On sale.';
  return `Halted: nobody can see or buy it. ${why} It goes back on sale automatically once this is fixed.`;
}
