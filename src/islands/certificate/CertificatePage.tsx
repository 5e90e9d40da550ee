// The certificate page: finds what to certify, or leads back to the dashboard.
import '#site/styles/pages/certificate.css';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { fetchMyCertificate } from '#site/api/learning.ts';
import { pathId } from '#site/lib/path-id.ts';
import { paths } from '#site/paths.ts';
import { readCertificatePass } from '#site/stores/certificate-pass.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { notify } from '#site/stores/notices.ts';
import { usePageTitle } from '../parts/usePageTitle.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { certificateText } from './certificate.ts';
import type { CertificateText } from './certificate.ts';
import { CertificateSheet } from './CertificateSheet.tsx';

interface CertificatePageProps {
  /** The mark, drawn once for the whole site. */
  brand?: ReactNode;
}

export function CertificatePage({ brand }: CertificatePageProps) {
  return (
    <ErrorBoundary>
      <OwnCertificate brand={brand} />
    </ErrorBoundary>
  );
}

function OwnCertificate({ brand }: CertificatePageProps) {
  const [text, setText] = useState<CertificateText>();
  usePageTitle(text?.courseName ?? '');
  useEffect(() => {
    let left = false;
    void find(pathId(location.pathname)).then((found) => {
      if (left) return;
      if (found) setText(found);
      else location.replace(paths.dashboard);
    });
    return () => {
      left = true;
    };
  }, []);

  if (!text) return <Loading text="Loading certificate..." />;
  return (
    <>
      <div className="row between cert-bar">
        <a className="link small" href={paths.dashboard}>
          <Icon name="arrow-left" /> Dashboard
        </a>
        <Button onClick={download}>
          <Icon name="download" /> Download
        </Button>
      </div>
      <CertificateSheet text={text} brand={brand} />
    </>
  );
}

async function find(courseId: string): Promise<CertificateText | undefined> {
  const { isAuthenticated, user } = await knownSession();
  if (!isAuthenticated) return undefined;
  const record = await fetchMyCertificate(courseId);
  const pass = readCertificatePass(sessionStorage, courseId);
  return certificateText({ record, pass, user, now: new Date() });
}

/** The print dialog saves the sheet as a file, through the print style sheet (OPEN-06). */
function download(): void {
  window.print();
  notify({ layer: 'shared', type: 'success', title: 'Certificate downloaded!' });
}
