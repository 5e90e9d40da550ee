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
          ? `${formatPaise(bundle.price)} for what costs ${formatPaise(bundle.together)} one by one.`
          : ''
      }
    >
      {bundle && (
        <div className="grid gap-8">
          <Standing bundle={bundle} onDone={onDone} />
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

function Standing({ bundle, onDone }: { bundle: Bundle; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const isOff = bundle.standing === 'off';
  const [busy, run] = useAction((error) => setRefusal(getMessage(error)));
  const turn = async () => {
    setRefusal('');
    await run(async () => {
      await call(switchBundle, { body: { bundleId: bundle._id, isOn: isOff } });
      const title = isOff ? 'Bundle on sale' : 'Bundle withdrawn';
      notifyOwn('success', title);
      onDone();
    });
    setAsking(false);
  };
  return (
    <section className="grid gap-3" aria-label="Sale">
      <p>{standingLabel(bundle)}</p>
      <FormRefusal text={refusal} />
      <div className="row gap-6">
        <Button look="line" onClick={() => (isOff ? void turn() : setAsking(true))}>
          {isOff ? 'Put on sale' : 'Withdraw'}
        </Button>
        {bundle.standing === 'on' && <a href={paths.bundle(bundle._id)}>See its page</a>}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw ${bundle.title}?`}
        lead="Nobody can begin to buy it any more. Who has begun to pay still pays the price that was quoted, and who has bought it keeps its courses."
        confirmText="Withdraw"
        busy={busy}
        onConfirm={() => void turn()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

function standingLabel({ standing, why }: Bundle): string {
  if (standing === 'off')
    return 'It is not on sale. Its page and its card in the catalogue come within minutes after it is put there.';
  if (standing === 'on') return 'It is on sale.';
  return `It is halted: nobody sees it or can buy it. ${why} It is on sale again by itself once that has changed.`;
}
