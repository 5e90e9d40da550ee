// All endpoints of learning: courses of a student, certificates, reviews and invitations.
import type { FastifyInstance } from 'fastify';
import type { AccountsDeps, DescribeUser } from '../accounts/login.ts';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { certificateRoutes } from './certificates.routes.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { learningRoutes } from './learning.routes.ts';
import { certificatePrinter } from './printer.ts';
import { reviewRoutes } from './reviews.routes.ts';

export function registerLearning(
  app: FastifyInstance,
  guards: Guards,
  deps: Deps & AccountsDeps & { describeUser: DescribeUser },
): void {
  const printer = certificatePrinter();
  app.addHook('onClose', () => printer.close());
  certificateRoutes(app, guards, { ...deps, printer });
  learningRoutes(app, guards, deps);
  reviewRoutes(app, guards, deps);
  invitationRoutes(app, guards, deps);
}
