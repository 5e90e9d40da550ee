// Endpoints for certificates: the student's own, public verification, the PDF, and name corrections.
import { correctCertificate } from '#contract/learning/certificate-names.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import {
  CERTIFICATE_PDF_PATH,
  getCertificate,
  getMyCertificate,
} from '#contract/learning/learning.ts';
import { paths } from '#contract/paths.ts';
import { AppError } from '../platform/errors.ts';
import { mount, getRequestOrigin } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getNetwork } from '../http/network.ts';
import { getOrigin } from '../http/origin.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Deps } from '../platform/ports.ts';
import { correctCertificateName, getPublicCertificate } from './certificates.ts';
import { getOwnCertificate } from './learning.ts';
import type { CertificatePrinter } from './printer.ts';

export function registerCertificateRoutes(
  at: MountTarget,
  deps: Deps & { printer: CertificatePrinter },
): void {
  const [app] = at;
  mount(at, getMyCertificate, async ({ viewer, query }) => ({
    data: await getOwnCertificate(deps, viewer, query.courseId),
  }));
  mount(at, getCertificate, async ({ params }) => ({
    data: await getPublicCertificate(deps.db, params.id),
  }));
  mount(at, correctCertificate, async ({ viewer, body }) => ({
    data: await correctCertificateName(deps, viewer.userId, body),
  }));
  // Without a pattern the parameter would also match the file extension.
  const url = BASE_PATH + CERTIFICATE_PDF_PATH.replace(':id', ':id(^[^/.]{1,64})');
  app.get<{ Params: { id: string } }>(url, async (request, reply) => {
    const certificate = await getPublicCertificate(deps.db, request.params.id);
    if (!certificate.valid) {
      throw new AppError('not_found', 'This certificate is no longer valid.');
    }
    const origin = getOrigin(deps, { origin: getRequestOrigin(request) });
    const address = origin + paths.verify(certificate.id);
    const organization = await getOrganization(deps.db);
    const bytes = await deps.printer.print(
      { certificate, organization, address },
      getNetwork(request.ip),
    );
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="certificate-${certificate.id}.pdf"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
