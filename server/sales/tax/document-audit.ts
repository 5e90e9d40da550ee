// Verifies every document once a day and mails the admins about changed documents.
import { hashSha256 } from '../../platform/canonical-json.ts';
import type { Deps } from '../../platform/ports.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueAdminMail } from '../../mails/mails.ts';
import { verifyDocuments } from './number-series.ts';

/** Sends one mail per distinct result. Returns the number of faults. */
export async function verifyDocumentsAndMail(deps: Deps): Promise<number> {
  const at = deps.clock();
  const { faults, warnings } = await verifyDocuments(deps.db, at);
  const findings = [...faults, ...warnings];
  if (findings.length === 0) return 0;
  if (faults.length > 0) deps.log.error({ faults }, 'issued documents were changed or are missing');
  const subject =
    faults.length > 0
      ? 'Issued documents were changed or are missing'
      : 'A document number series is almost used up';
  const mail = renderMail({ subject, title: subject, parts: findings });
  await queueAdminMail(deps, {
    onceKey: `documents ${hashSha256(findings.join('\n'))}`,
    ...mail,
    at,
  });
  return faults.length;
}
