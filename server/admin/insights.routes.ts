// Endpoints of the admin dashboard.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/insights.ts';
import { getCourseReport, getCourseReportTable } from '#contract/courses/course-report.ts';
import { getAdminCounts } from '#contract/admin/admin-counts.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import { mount } from '../http/mount.ts';
import { mountTable } from '../http/mount-files.ts';
import type { Guards } from '../http/mount.ts';
import { listLastDays } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { recordViews } from '../accounts/data-access-log.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import { listActivity, listFailedBuilds, getOverview } from './insights.ts';
import { loadCourseReport, streamReportTable } from './course-report.ts';
import { listOpenTasks } from './open-tasks.ts';

export function registerInsightRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  mount([app, guards], calls.getOverview, async ({ viewer }) => {
    const teacher = getLimitingTeacher(viewer, 'insights.read');
    const revenue = findReach(viewer.role, 'revenue.read') !== undefined;
    const builds = teacher === undefined ? { failedBuilds: await listFailedBuilds(deps) } : {};
    return { data: { ...(await getOverview(deps, { teacher, revenue })), ...builds } };
  });
  mount([app, guards], calls.getActivity, async ({ viewer }) => {
    await recordViews(deps, viewer, { call: calls.getActivity });
    return { data: await listActivity(deps.db, getLimitingTeacher(viewer, 'insights.read')) };
  });
  mount([app, guards], getCourseReport, async ({ query }) => ({
    data: await loadCourseReport(deps, query.courseId),
  }));
  mountTable([app, guards], getCourseReportTable, async ({ query }) => {
    const report = await loadCourseReport(deps, query.courseId);
    return {
      fileName: `course-${listLastDays(deps.clock(), 1)[0]}.csv`,
      parts: streamReportTable(report),
    };
  });
  mount([app, guards], getAdminCounts, async ({ viewer }) => ({
    data: await listOpenTasks(deps, viewer),
  }));
}
