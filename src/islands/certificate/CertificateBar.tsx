// Above one's own certificate: the way back, the file, and who else may know.
import '#site/styles/pages/certificate.css';
import { useState } from 'react';
import type { Certificate } from '#contract/learning.ts';
import { fetchCertificateFile } from '#site/api/learning.ts';
import { saveFile } from '../parts/save-file.ts';
import { paths } from '#contract/paths.ts';
import { notify } from '#site/stores/notices.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkedInAddress } from './linkedin.ts';

/** `record`: what the server keeps of it, where it keeps any. */
export function CertificateBar({ record }: { record: Certificate | undefined }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      if (record) saveFile(await fetchCertificateFile(record.id), `certificate-${record.id}.pdf`);
      // The print dialog saves the sheet as a file, through the print style sheet (OPEN-06).
      else window.print();
      notify({ layer: 'shared', type: 'success', title: 'Certificate downloaded!' });
    } catch {
      notify({
        layer: 'own',
        type: 'error',
        title: 'Error',
        message: 'The certificate could not be downloaded. Please try again.',
      });
    } finally {
      setBusy(false);
    }
  };
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
