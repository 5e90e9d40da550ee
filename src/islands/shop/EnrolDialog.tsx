import { SignUpForm, WELCOME } from '#site/islands/ui/forms/SignUpForm.tsx';
import { Dialog } from '#site/islands/ui/Dialog.tsx';
import { paths, withReturn } from '#contract/paths.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { requestPayment } from '#site/stores/requested-payment.ts';

interface EnrolDialogProps {
  courseId: string;
  open: boolean;
  onClose: () => void;
}

export function EnrolDialog({ courseId, open, onClose }: EnrolDialogProps) {
  const coursePath = paths.courseDetail(courseId) + location.search;
  /** OPEN-25: the payment opens once the new account is signed in; the login page leads back here. */
  const onDone = (signedIn: unknown) => {
    requestPayment(coursePath);
    onClose();
    if (signedIn) return void notify(WELCOME);
    queueNotice(WELCOME);
    location.assign(withReturn(paths.auth, coursePath));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Account to Enroll"
      lead="One account for every course and your certificates."
    >
      <SignUpForm onCancel={onClose} onDone={onDone} />
      <p className="small muted mt-5">
        Already have an account?{' '}
        <a className="link" href={withReturn(paths.auth, coursePath)}>
          Login
        </a>
      </p>
    </Dialog>
  );
}
