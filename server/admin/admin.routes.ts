// All endpoints of the dashboard and of the administration of people.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { registerInsightRoutes } from './insights.routes.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import { registerTeamRoutes } from './team.routes.ts';

export function registerAdmin(app: FastifyInstance, guards: Guards, deps: Deps): void {
  registerPeopleRoutes(app, guards, deps);
  registerTeamRoutes(app, guards, deps);
  registerInsightRoutes(app, guards, deps);
}
