// Endpoints of the admin dashboard.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/insights.ts';
import { getCourseReport, getCourseReportTable } from '#contract/courses/course-report.ts';
import { getAdminCounts } from '#contract/admin/admin-counts.ts';
import { getReach } from '#contract/accounts/permissions.ts';
import { mount } from '../http/mount.ts';
import { mountTable } from '../http/mount-files.ts';
import type { Guards } from '../http/mount.ts';
import { lastDays } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { recordViews } from '../accounts/views.ts';
import { getBound } from '../accounts/teaching.ts';
import { activity, failedBuilds, overview } from './insights.ts';
import { courseReport, reportParts } from './course-report.ts';
import { waitingFor } from './open-tasks.ts';

export function insightRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  mount([app, guards], calls.getOverview, async ({ viewer }) => {
    const teacher = getBound(viewer, 'insights.read');
    const revenue = getReach(viewer.role, 'revenue.read') !== undefined;
    const builds = teacher === undefined ? { failedBuilds: await failedBuilds(deps) } : {};
    return { data: { ...(await overview(deps, { teacher, revenue })), ...builds } };
  });
  mount([app, guards], calls.getActivity, async ({ viewer }) => {
    await recordViews(deps, viewer, { call: calls.getActivity });
    return { data: await activity(deps.db, getBound(viewer, 'insights.read')) };
  });
  mount([app, guards], getCourseReport, async ({ query }) => ({
    data: await courseReport(deps, query.courseId),
  }));
  mountTable([app, guards], getCourseReportTable, async ({ query }) => {
    const report = await courseReport(deps, query.courseId);
    return { fileName: `course-${lastDays(deps.clock(), 1)[0]}.csv`, parts: reportParts(report) };
  });
  mount([app, guards], getAdminCounts, async ({ viewer }) => ({
    data: await waitingFor(deps, viewer),
  }));
}
