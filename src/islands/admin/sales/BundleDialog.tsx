import { useState } from 'react';
import type { Bundle } from '#contract/sales/bundles.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { createBundle, editBundle, switchBundle } from '#contract/sales/bundles.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BundleForm } from './BundleForm.tsx';

interface BundleDialogProps {
  bundle: Bundle | 'new' | undefined;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function BundleDialog({ bundle, ...props }: BundleDialogProps) {
  return (
    <Dialog open={bundle !== undefined} onClose={props.onClose} {...describeBundle(bundle)}>
      {bundle === 'new' && <NewBundle {...props} />}
      {typeof bundle === 'object' && (
        <EditBundle key={`${bundle._id} ${bundle.revision}`} bundle={bundle} {...props} />
      )}
    </Dialog>
  );
}

function describeBundle(bundle: BundleDialogProps['bundle']): { title: string; lead: string } {
  if (typeof bundle !== 'object')
    return {
      title: 'New bundle',
      lead: 'A new bundle stays hidden until you put it on sale.',
    };
  const { title, price, together } = bundle;
  const lead = `${formatPaise(price)} instead of ${formatPaise(together)} if bought separately.`;
  return { title, lead };
}

function NewBundle({ courses, onDone, onClose }: Omit<BundleDialogProps, 'bundle'>) {
  const [creationKey] = useState(() => crypto.randomUUID());
  return (
    <BundleForm
      courses={courses}
      onClose={onClose}
      onSend={async (fields) => {
        await call(createBundle, { body: { ...fields, creationKey } });
        notifyOwn('success', 'Bundle created');
        onDone();
        onClose();
      }}
    >
      Create bundle
    </BundleForm>
  );
}

interface EditBundleProps extends BundleDialogProps {
  bundle: Bundle;
}

function EditBundle({ bundle, courses, onDone, onClose }: EditBundleProps) {
  const { _id: bundleId, revision, title, standing } = bundle;
  const isOff = standing === 'off';
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-label="Sale">
        <p>{formatSaleStatus(bundle)}</p>
        <ConfirmAction
          label={isOff ? 'Put on sale' : 'Withdraw'}
          question={
            isOff
              ? undefined
              : {
                  title: `Withdraw ${title}?`,
                  lead: 'New buyers can no longer order it. Buyers who are already paying still get the quoted price, and everybody who bought it keeps its courses.',
                }
          }
          onConfirm={async () => {
            await call(switchBundle, { body: { bundleId, isOn: isOff } });
            notifyOwn('success', isOff ? 'Bundle on sale' : 'Bundle withdrawn');
            onDone();
          }}
        >
          {standing === 'on' && <a href={paths.bundle(bundleId)}>View page</a>}
        </ConfirmAction>
      </section>
      <BundleForm
        bundle={bundle}
        courses={courses}
        onClose={onClose}
        onSend={async (fields) => {
          await call(editBundle, { body: { bundleId, revision, ...fields } });
          notifyOwn('success', 'Bundle saved');
          onDone();
        }}
      >
        Save bundle
      </BundleForm>
    </div>
  );
}

function formatSaleStatus({ standing, why }: Bundle): string {
  if (standing === 'off')
    return 'Not on sale. Once you put it on sale, its page and its card in the catalogue appear within minutes.';
  if (standing === 'on') return 'On sale.';
  return `Paused: nobody can see or buy it. ${why} It goes back on sale automatically once this is fixed.`;
}
