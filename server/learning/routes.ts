// All endpoints of learning: courses of a student, certificates, reviews and invitations.
import type { AccountsDeps, DescribeUser } from '../accounts/login.ts';
import type { MountTarget } from '../http/mount.ts';
import { registerCertificateRoutes } from './certificates.routes.ts';
import { registerInvitationRoutes } from './invitations.routes.ts';
import { registerLearningRoutes } from './learning.routes.ts';
import { registerNoteRoutes } from './notes.routes.ts';
import { createCertificatePrinter } from './printer.ts';
import { registerQuestionRoutes } from './questions.routes.ts';
import { registerReviewRoutes } from './reviews.routes.ts';

export function registerLearning(
  at: MountTarget,
  deps: AccountsDeps & { describeUser: DescribeUser },
): void {
  const [app] = at;
  const printer = createCertificatePrinter();
  app.addHook('onClose', () => printer.close());
  registerCertificateRoutes(at, { ...deps, printer });
  registerLearningRoutes(at, deps);
  registerNoteRoutes(at, deps);
  registerReviewRoutes(at, deps);
  registerInvitationRoutes(at, deps);
  registerQuestionRoutes(at, deps);
}
