// All endpoints of accounts: login, own data, the activity log and the contact form.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { accountRoutes } from './accounts.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { contactDeps } from './contact.ts';
import { contactRoutes } from './contact.routes.ts';
import type { AccountsDeps, DescribeUser } from './login.ts';
import { privacyRoutes } from './privacy.routes.ts';

export function registerAccounts(
  app: FastifyInstance,
  guards: Guards,
  deps: Deps & AccountsDeps & { describeUser: DescribeUser },
): void {
  accountRoutes(app, guards, deps);
  privacyRoutes(app, guards, deps);
  auditRoutes(app, guards, deps);
  contactRoutes(app, guards, contactDeps(deps));
}
