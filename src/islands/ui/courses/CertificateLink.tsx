// Link to the certificate of a finished course, with the facts that the page shows (OPEN-07).
import { saveCertificatePass } from '#site/stores/certificate-pass.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '../Icon.tsx';
import { getButtonClass } from '../Button.tsx';

interface CertificateLinkProps {
  courseId: string;
  courseName: string;
  score: number;
  total: number;
}

export function CertificateLink(pass: CertificateLinkProps) {
  return (
    <a
      className={getButtonClass({ look: 'line', size: 'sm' })}
      href={paths.certificate(pass.courseId)}
      onClick={() => saveCertificatePass(pass)}
    >
      <Icon name="award" /> View certificate
    </a>
  );
}
