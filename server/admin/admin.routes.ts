// All endpoints of the dashboard and of the administration of people.
import type { FastifyInstance } from 'fastify';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { insightRoutes } from './insights.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { teamRoutes } from './team.routes.ts';

export function registerAdmin(app: FastifyInstance, guards: Guards, deps: Deps): void {
  peopleRoutes(app, guards, deps);
  teamRoutes(app, guards, deps);
  insightRoutes(app, guards, deps);
}
