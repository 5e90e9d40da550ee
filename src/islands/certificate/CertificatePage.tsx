// The certificate page: finds what to certify, or leads back to the dashboard.
import '#site/styles/pages/certificate.css';
import { useEffect, useState } from 'react';
import type { Certificate } from '#contract/learning.ts';
import { fetchMyCertificate } from '#site/api/learning.ts';
import { pathId } from '#site/lib/path-id.ts';
import { paths } from '#contract/paths.ts';
import { readCertificatePass } from '#site/stores/certificate-pass.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { usePageTitle } from '../parts/usePageTitle.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import type { Elements } from '../ui/elements.ts';
import { certificateText } from './certificate.ts';
import type { CertificateText } from './certificate.ts';
import { CertificateBar } from './CertificateBar.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';

interface CertificatePageProps {
  /** The mark, drawn once for the whole site. */
  brand?: Elements;
}

export function CertificatePage({ brand }: CertificatePageProps) {
  return (
    <ErrorBoundary>
      <OwnCertificate brand={brand} />
    </ErrorBoundary>
  );
}

function OwnCertificate({ brand }: CertificatePageProps) {
  const [found, setFound] = useState<Found>();
  usePageTitle(found?.text.courseName ?? '');
  useEffect(() => {
    let left = false;
    void find(pathId(location.pathname)).then((one) => {
      if (left) return;
      if (one) setFound(one);
      else location.replace(paths.dashboard);
    });
    return () => {
      left = true;
    };
  }, []);

  if (!found) return <Loading text="Loading certificate..." />;
  return (
    <>
      <CertificateBar record={found.record} />
      <CertificateSheet text={found.text} record={found.record} brand={brand} />
    </>
  );
}

interface Found {
  record: Certificate | undefined;
  text: CertificateText;
}

async function find(courseId: string): Promise<Found | undefined> {
  const { isAuthenticated, user } = await knownSession();
  if (!isAuthenticated) return undefined;
  const record = await fetchMyCertificate(courseId);
  const pass = readCertificatePass(sessionStorage, courseId);
  const text = certificateText({ record, pass, user, now: new Date() });
  return text && { record, text };
}
