// The calls behind the dashboard of an admin.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/insights.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import { activity, overview } from './insights.ts';

export function insightRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: Pick<Deps, 'db' | 'clock'>,
): void {
  mount([app, guards], calls.getOverview, async () => ({ data: await overview(deps) }));
  mount([app, guards], calls.getActivity, async () => ({ data: await activity(deps.db) }));
}
