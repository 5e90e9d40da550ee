import { SignUpForm, WELCOME } from '#site/islands/ui/parts/SignUpForm.tsx';
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
  const here = paths.courseDetail(courseId) + location.search;
  /** OPEN-25: the payment opens as soon as the new account is signed in; the login leads back here. */
  const done = (signedIn: unknown) => {
    requestPayment(here);
    onClose();
    if (signedIn) return void notify(WELCOME);
    queueNotice(WELCOME);
    location.assign(withReturn(paths.auth, here));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Account to Enroll"
      lead="One account for every course and your certificates."
    >
      <SignUpForm onCancel={onClose} onDone={done} />
      <p className="small muted mt-5">
        Already have an account?{' '}
        <a className="link" href={withReturn(paths.auth, here)}>
          Login
        </a>
      </p>
    </Dialog>
  );
}
