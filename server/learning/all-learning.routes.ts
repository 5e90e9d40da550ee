// All endpoints of learning: courses of a student, certificates, reviews and invitations.
import type { FastifyInstance } from 'fastify';
import type { AccountsDeps, DescribeUser } from '../accounts/login.ts';
import type { Guards } from '../http/mount.ts';
import { registerCertificateRoutes } from './certificates.routes.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import { registerLearningRoutes } from './learning.routes.ts';
import { createCertificatePrinter } from './printer.ts';
import { registerReviewRoutes } from './reviews.routes.ts';

export function registerLearning(
  app: FastifyInstance,
  guards: Guards,
  deps: AccountsDeps & { describeUser: DescribeUser },
): void {
  const printer = createCertificatePrinter();
  app.addHook('onClose', () => printer.close());
  registerCertificateRoutes(app, guards, { ...deps, printer });
  registerLearningRoutes(app, guards, deps);
  registerReviewRoutes(app, guards, deps);
  registerInvitationRoutes(app, guards, deps);
}
