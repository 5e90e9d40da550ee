import '#site/styles/pages/certificate.css';
import { useEffect, useState } from 'react';
import type { Certificate } from '#contract/learning.ts';
import { fetchMyCertificate, fetchCertificateFile } from '#site/api/learning.ts';
import { pathId } from '#site/lib/path-id.ts';
import { paths } from '#contract/paths.ts';
import { readCertificatePass } from '#site/stores/certificate-pass.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { notify } from '#site/stores/notices.ts';
import { usePageTitle } from '../ui/parts/usePageTitle.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import type { Elements } from '../ui/elements.ts';
import { saveFile } from '../ui/parts/save-file.ts';
import { useAction } from '../ui/parts/use-action.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { certificateText, type CertificateText } from './certificate.ts';
import { CertificateSheet } from './CertificateSheet.tsx';
import { linkedInAddress } from './linkedin.ts';

interface CertificatePageProps {
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
    void find(pathId(location.pathname)).then((item) => {
      if (left) return;
      if (item) setFound(item);
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

/** `record`: what the server keeps of it, where it keeps any. */
function CertificateBar({ record }: { record: Certificate | undefined }) {
  const [busy, run] = useAction(() => {
    notify({
      layer: 'own',
      type: 'error',
      title: 'Error',
      message: 'The certificate could not be downloaded. Please try again.',
    });
  });
  const download = () =>
    run(async () => {
      if (record) saveFile(await fetchCertificateFile(record.id), `certificate-${record.id}.pdf`);
      // The print dialog saves the sheet as a file, through the print style sheet (OPEN-06).
      else window.print();
      notify({ layer: 'shared', type: 'success', title: 'Certificate downloaded!' });
    });
  return (
    <div className="row between cert-bar">
      <div className="row">
        <a className="link small" href={paths.dashboard}>
          <Icon name="arrow-left" /> Dashboard
        </a>
        {record && (
          <a className="link small" href={paths.verify(record.id)}>
            Public page
          </a>
        )}
      </div>
      <div className="row">
        {record && <LinkedIn record={record} />}
        <Button busy={busy} busyText="Downloading..." onClick={() => void download()}>
          <Icon name="download" /> <span>Download</span>
        </Button>
      </div>
    </div>
  );
}

function LinkedIn({ record }: { record: Certificate }) {
  return (
    <a
      className={buttonClass({ look: 'line' })}
      href={linkedInAddress(record, location.origin + paths.verify(record.id))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="linkedin" /> Add to LinkedIn
      <span className="sr"> (opens a new tab)</span>
    </a>
  );
}
