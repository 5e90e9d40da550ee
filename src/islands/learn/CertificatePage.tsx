import { useEffect, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { drawBorder, drawSeal } from '#art/certificate.ts';
import type { Certificate } from '#contract/learning/learning.ts';
import { fetchMyCertificate, fetchCertificateFile } from '#site/api/learning.ts';
import { COMPANY } from '#site/company.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { paths } from '#contract/paths.ts';
import { readCertificatePass } from '#site/stores/certificate-pass.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { notify } from '#site/stores/notices.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Loading } from '../ui/Art.tsx';
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import type { Elements } from '../ui/elements.ts';
import { saveFile } from '../ui/lists/save-file.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { Button, getButtonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import {
  toCertificateText,
  buildLinkedInUrl,
  getTextClass,
  type CertificateText,
} from './certificate.ts';

interface CertificatePageProps {
  brand?: Elements;
}

export const CertificatePage = withErrorBoundary(CertificateView);

function CertificateView({ brand }: CertificatePageProps) {
  const [loaded, setLoaded] = useState<LoadedCertificate>();
  usePageTitle(loaded?.text.courseName ?? '');
  useEffect(() => {
    let isStale = false;
    void loadCertificate(getPathId(location.pathname)).then((certificate) => {
      if (isStale) return;
      if (certificate) setLoaded(certificate);
      else location.replace(paths.dashboard);
    });
    return () => {
      isStale = true;
    };
  }, []);

  if (!loaded) return <Loading text="Loading certificate..." />;
  return (
    <>
      <CertificateBar record={loaded.record} />
      <CertificateSheet text={loaded.text} record={loaded.record} brand={brand} />
    </>
  );
}

interface LoadedCertificate {
  record: Certificate | undefined;
  text: CertificateText;
}

async function loadCertificate(courseId: string): Promise<LoadedCertificate | undefined> {
  const { isAuthenticated, user } = await waitForSession();
  if (!isAuthenticated) return undefined;
  const record = await fetchMyCertificate(courseId);
  const pass = readCertificatePass(courseId);
  const text = toCertificateText({ record, pass, user, now: new Date() });
  return text && { record, text };
}

/** `record` is undefined on servers that store no certificates. */
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
      // The user saves the sheet as PDF from the print dialog (OPEN-06).
      else window.print();
      notify({ layer: 'shared', type: 'success', title: 'Certificate downloaded!' });
    });
  return (
    <div className="row certificate-bar justify-between">
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
        {record && <LinkedInButton record={record} />}
        <Button busy={busy} busyText="Downloading..." onClick={() => void download()}>
          <Icon name="download" /> <span>Download</span>
        </Button>
      </div>
    </div>
  );
}

function LinkedInButton({ record }: { record: Certificate }) {
  return (
    <a
      className={getButtonClass({ look: 'line' })}
      href={buildLinkedInUrl(record, location.origin + paths.verify(record.id))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="linkedin" /> Add to LinkedIn
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

/** The numbers of letters from which the text is set small and smallest. */
const NAME_LETTERS = { long: 36, longest: 60 };
const COURSE_LETTERS = { long: 60, longest: 100 };

interface CertificateSheetProps {
  text: CertificateText;
  record: Certificate | undefined;
  brand: Elements;
}

function CertificateSheet({ text, record, brand }: CertificateSheetProps) {
  const { studentName, courseName, score, date } = text;
  const verifyUrl = record && location.origin + paths.verify(record.id);
  return (
    <article className="certificate-sheet" aria-label="Certificate of Completion">
      <Borders seed={studentName} />
      <div className="certificate-content">
        <Seal seed={studentName} />
        <header className="certificate-brand">
          {brand}
          <span className="brand-name">{COMPANY.name}</span>
          {verifyUrl && <QrCode url={verifyUrl} />}
        </header>
        <h1 className="display">Certificate of Completion</h1>
        <p className="certificate-small">This certifies that</p>
        <p className={getTextClass('certificate-name', studentName, NAME_LETTERS)} dir="auto">
          {studentName}
        </p>
        <p className="certificate-small">has completed the course</p>
        <p className={getTextClass('certificate-course', courseName, COURSE_LETTERS)} dir="auto">
          {courseName}
        </p>
        <dl>
          <div>
            <dt>Score</dt>
            <dd className="num">{score}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd className="num">{date}</dd>
          </div>
          <div>
            <dt>Authorised by</dt>
            <dd>{`${COMPANY.name}, ${COMPANY.city}`}</dd>
          </div>
        </dl>
        {record && verifyUrl && (
          <p className="certificate-check">
            No. <span className="num">{record.id}</span>{' '}
            <a href={verifyUrl}>{verifyUrl.replace(/^https?:\/\//, '')}</a>
          </p>
        )}
      </div>
    </article>
  );
}

/** Hidden from screen readers: the foot of the sheet has the same address as text. */
function QrCode({ url }: { url: string }) {
  const svg = useMemo(
    () => renderSVG(url, { border: 0, whiteColor: 'transparent', blackColor: 'currentColor' }),
    [url],
  );
  return (
    <span className="certificate-qr" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  );
}

/** Landscape for screens and print, portrait for phones. */
function Borders({ seed }: { seed: string }) {
  const [landscape, portrait] = useMemo(
    () => [
      drawBorder({ seed, palette: 'khadi', w: 1160, h: 820 }),
      drawBorder({ seed, palette: 'khadi', w: 800, h: 1120, cols: 17, salt: 'tall' }),
    ],
    [seed],
  );
  return (
    <>
      <div className="certificate-border" dangerouslySetInnerHTML={{ __html: landscape }} />
      <div className="certificate-border is-tall" dangerouslySetInnerHTML={{ __html: portrait }} />
    </>
  );
}

function Seal({ seed }: { seed: string }) {
  const svg = useMemo(() => drawSeal({ seed, palette: 'khadi' }), [seed]);
  return <div className="certificate-seal" dangerouslySetInnerHTML={{ __html: svg }} />;
}
