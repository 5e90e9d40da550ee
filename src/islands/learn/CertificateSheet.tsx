import '#site/styles/pages/certificate.css';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { drawBorder, drawSeal } from '#art/certificate.ts';
import type { Certificate } from '#contract/learning.ts';
import { COMPANY } from '#site/company.ts';
import { paths } from '#contract/paths.ts';
import { textClass, type CertificateText } from './certificate.ts';
import type { Elements } from '../ui/elements.ts';

/** From so many letters on they are set smaller, and smaller again. */
const NAME_LETTERS = { long: 36, longest: 60 };
const COURSE_LETTERS = { long: 60, longest: 100 };

interface CertificateSheetProps {
  text: CertificateText;
  record: Certificate | undefined;
  brand: Elements;
}

export function CertificateSheet({ text, record, brand }: CertificateSheetProps) {
  const { studentName, courseName, score, date } = text;
  const address = record && location.origin + paths.verify(record.id);
  return (
    <article className="cert" aria-label="Certificate of Completion">
      <Drawings seed={studentName} />
      <div className="cert-in">
        <Seal seed={studentName} />
        <header className="cert-brand">
          {brand}
          <span className="brand-name">{COMPANY.name}</span>
          {address && <Code address={address} />}
        </header>
        <h1 className="display">Certificate of Completion</h1>
        <p className="cert-small">This certifies that</p>
        <p className={textClass('cert-name', studentName, NAME_LETTERS)} dir="auto">
          {studentName}
        </p>
        <p className="cert-small">has completed the course</p>
        <p className={textClass('cert-course', courseName, COURSE_LETTERS)} dir="auto">
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
        {record && address && (
          <p className="cert-check">
            No. <span className="num">{record.id}</span>{' '}
            <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
          </p>
        )}
      </div>
    </article>
  );
}

/** The address for a camera; in words it stands at the foot. */
function Code({ address }: { address: string }) {
  const svg = useMemo(
    () => renderSVG(address, { border: 0, whiteColor: 'transparent', blackColor: 'currentColor' }),
    [address],
  );
  return (
    <span className="cert-code" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  );
}

/** The border twice: lying for screens and print, standing for phones. */
function Drawings({ seed }: { seed: string }) {
  const [lying, status] = useMemo(
    () => [
      drawBorder({ seed, palette: 'khadi', w: 1160, h: 820 }),
      drawBorder({ seed, palette: 'khadi', w: 800, h: 1120, cols: 17, salt: 'tall' }),
    ],
    [seed],
  );
  return (
    <>
      <div className="cert-border" dangerouslySetInnerHTML={{ __html: lying }} />
      <div className="cert-border is-tall" dangerouslySetInnerHTML={{ __html: status }} />
    </>
  );
}

function Seal({ seed }: { seed: string }) {
  const svg = useMemo(() => drawSeal({ seed, palette: 'khadi' }), [seed]);
  return <div className="cert-seal" dangerouslySetInnerHTML={{ __html: svg }} />;
}
