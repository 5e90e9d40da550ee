import { useCallback } from 'react';
import { FULL_NAME_MAX, FullName } from '#contract/accounts/auth.ts';
import { correctCertificate } from '#contract/learning/certificate-names.ts';
import { fetchCertificate } from '#site/api/learning.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loading } from '../../ui/Art.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { TextField } from '../../ui/Field.tsx';

interface CertificateNameFormProps {
  certificateId: string;
  onDone: () => void;
  onCancel: () => void;
}

export function CertificateNameForm(props: CertificateNameFormProps) {
  const { certificateId } = props;
  const load = useCallback(() => fetchCertificate(certificateId), [certificateId]);
  const [loaded, onRetry] = useLoaded(load);
  if (loaded.status === 'loading') return <Loading text="Loading the certificate..." />;
  if (loaded.status === 'failed' || !loaded.value)
    return <Failed text="The certificate could not be loaded." onRetry={onRetry} />;
  return <NameForm {...props} studentName={loaded.value.studentName} />;
}

function NameForm({
  certificateId,
  studentName,
  onDone,
  onCancel,
}: CertificateNameFormProps & { studentName: string }) {
  const form = useForm(
    { studentName: FullName },
    {
      initial: { studentName },
      send: async (values) => {
        await call(correctCertificate, { body: { certificateId, ...values } });
        notifyOwn(
          'success',
          'Certificate corrected',
          `It now shows the name ${values.studentName}.`,
        );
        onDone();
      },
      errorField: 'studentName',
      autoFocus: 'studentName',
    },
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="muted">
        The certificate keeps its number and link. The public page and the PDF show the new name at
        once. The account name does not change.
      </p>
      <TextField
        label="Name on the certificate"
        starred
        required
        maxLength={FULL_NAME_MAX}
        {...form.field('studentName')}
      />
      <FormFoot form={form} onCancel={onCancel} busyText="Saving...">
        Save name
      </FormFoot>
    </form>
  );
}
