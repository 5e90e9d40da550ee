import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { drawSeal } from '#art/certificate.ts';
import type { Certificate } from '#contract/learning/learning.ts';
import { fetchCertificate } from '#site/api/learning.ts';
import { COMPANY } from '#site/company.ts';
import { formatLongDay } from '#site/lib/indian-time.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Art, Loading } from '../ui/Art.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, getButtonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFocusParentOnUnmount } from '../ui/use-focus-parent-on-unmount.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { TextField } from '../ui/Field.tsx';

export const VerifyPage = withErrorBoundary(() => (
  <Verification id={typeof location === 'undefined' ? '' : getPathId(location.pathname)} />
));

function Verification({ id }: { id: string }) {
  const load = useCallback(async () => (id ? fetchCertificate(id) : undefined), [id]);
  const [loaded, reload, isAgain] = useLoaded(load);
  const certificate = loaded.status === 'ready' ? loaded.value : undefined;
  usePageTitle(certificate ? `Certificate of ${certificate.studentName}` : '');

  if (loaded.status === 'loading') return <Loading text="Checking the certificate..." />;
  return (
    <div tabIndex={-1}>
      {loaded.status === 'failed' && <Failed onRetry={reload} busy={isAgain} />}
      {loaded.status === 'ready' && !certificate && (id ? <NotFound /> : <NumberForm />)}
      {certificate && <CertificateFacts certificate={certificate} />}
    </div>
  );
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const container = useFocusParentOnUnmount<HTMLDivElement>();
  return (
    <div ref={container} role="alert">
      <EmptyState
        title="The certificate could not be checked"
        text="The certificate may still be valid. Please check your connection and try again."
        heading="page"
      >
        <Button onClick={onRetry} busy={busy} busyText="Checking...">
          <Icon name="rotate-ccw" /> <span>Try again</span>
        </Button>
      </EmptyState>
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      title="No certificate with this number"
      text={`${COMPANY.name} has not issued it. Check that the number matches the certificate exactly.`}
      heading="page"
    >
      <a className={getButtonClass({ look: 'line' })} href={paths.contact}>
        Contact us
      </a>
    </EmptyState>
  );
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { id, valid, studentName, courseName, courseId, issuedAt } = certificate;
  const seal = useMemo(() => drawSeal({ seed: studentName, palette: 'khadi' }), [studentName]);
  return (
    <article
      className={
        valid
          ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,18rem)] items-center gap-x-16 gap-y-8 max-md:grid-cols-1'
          : ''
      }
    >
      <div className="stack">
        <p>
          <Badge tone={valid ? 'live' : 'danger'}>{valid ? 'Valid' : 'No longer valid'}</Badge>
        </p>
        <h1 className="heading-2xl display">
          {valid ? 'This certificate is genuine' : 'This certificate was withdrawn'}
        </h1>
        <p className="muted">
          {valid
            ? `${COMPANY.name} issued it for completing every lesson of the course.`
            : `${COMPANY.name} issued it, but it is no longer valid because the student has left the course.`}
        </p>
        <dl className="verify-facts ruled-list">
          <div>
            <dt>Issued to</dt>
            <dd>
              <bdi>{studentName}</bdi>
            </dd>
          </div>
          <div>
            <dt>Course</dt>
            <dd>
              <a className="link" href={paths.courseDetail(courseId)}>
                <bdi>{courseName}</bdi>
              </a>
            </dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd className="num">{formatLongDay(issuedAt)}</dd>
          </div>
          <div>
            <dt>Certificate number</dt>
            <dd className="num">{id}</dd>
          </div>
        </dl>
      </div>
      {valid && <Art svg={seal} className="aspect-square bg-transparent max-md:max-w-48" />}
    </article>
  );
}

const FIELDS = {
  number: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '').toLowerCase()),
    z.minLength(1, 'Please enter the certificate number.'),
  ),
};

function NumberForm() {
  const form = useForm(FIELDS, {
    send: ({ number }) => {
      location.assign(paths.verify(number));
      return Promise.resolve();
    },
  });
  return (
    <EmptyState
      title="Verify a certificate"
      text="The number is at the bottom of the certificate: 24 letters and digits."
      heading="page"
    >
      <form {...form.props} className="stack">
        <TextField
          id="certificate-number"
          label="Certificate number"
          autoComplete="off"
          spellCheck={false}
          {...form.field('number')}
        />
        <Button type="submit">Check</Button>
      </form>
    </EmptyState>
  );
}
