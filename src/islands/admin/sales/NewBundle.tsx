import { useState } from 'react';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { createBundle } from '#contract/sales/bundles.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BundleForm } from './BundleForm.tsx';

interface NewBundleProps {
  open: boolean;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function NewBundle({ open, onClose, ...props }: NewBundleProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New bundle"
      lead="Review the bundle first, then put it on sale."
    >
      <NewBundleForm onClose={onClose} {...props} />
    </Dialog>
  );
}

function NewBundleForm({ courses, onDone, onClose }: Omit<NewBundleProps, 'open'>) {
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
