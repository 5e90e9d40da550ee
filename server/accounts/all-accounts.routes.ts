// All endpoints of accounts: login, own data, the activity log and the contact form.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { registerAccountRoutes } from './accounts.routes.ts';
import { registerAuditRoutes } from './audit.routes.ts';
import { createContactDeps } from './contact.ts';
import { registerContactRoutes } from './contact.routes.ts';
import type { AccountsDeps, DescribeUser } from './login.ts';
import { registerPrivacyRoutes } from './privacy.routes.ts';

export function registerAccounts(
  app: FastifyInstance,
  guards: Guards,
  deps: Deps & AccountsDeps & { describeUser: DescribeUser },
): void {
  registerAccountRoutes(app, guards, deps);
  registerPrivacyRoutes(app, guards, deps);
  registerAuditRoutes(app, guards, deps);
  registerContactRoutes(app, guards, createContactDeps(deps));
}
