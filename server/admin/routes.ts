// All endpoints of the dashboard, the team and the administration of people.
import { getAdminCounts } from '#contract/admin/admin-counts.ts';
import * as insights from '#contract/admin/insights.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import * as teamCalls from '#contract/accounts/team.ts';
import { getCourseReport, getCourseReportTable } from '#contract/courses/course-report.ts';
import { listTeamNames } from '../accounts/admins.ts';
import { recordViews } from '../accounts/data-access-log.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import { mountTable } from '../http/mount-files.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { formatIndianDay } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { loadCourseReport, streamReportTable } from './course-report.ts';
import { listActivity, listFailedBuilds, getOverview } from './insights.ts';
import { listOpenTasks } from './open-tasks.ts';
import { registerPeopleRoutes } from './people.routes.ts';
import * as team from './team.ts';

export function registerAdmin(at: MountTarget, deps: Deps): void {
  registerPeopleRoutes(at, deps);
  registerTeamRoutes(at, deps);
  registerInsightRoutes(at, deps);
}

function registerInsightRoutes(at: MountTarget, deps: Deps): void {
  mount(at, insights.getOverview, async ({ viewer }) => {
    const teacher = getLimitingTeacher(viewer, 'insights.read');
    const revenue = findReach(viewer.role, 'revenue.read') !== undefined;
    const builds = teacher === undefined ? { failedBuilds: await listFailedBuilds(deps) } : {};
    return { data: { ...(await getOverview(deps, { teacher, revenue })), ...builds } };
  });
  mount(at, insights.getActivity, async ({ viewer }) => {
    await recordViews(deps, viewer, { call: insights.getActivity });
    return { data: await listActivity(deps.db, getLimitingTeacher(viewer, 'insights.read')) };
  });
  mount(at, getCourseReport, async ({ query }) => ({
    data: await loadCourseReport(deps, query.courseId),
  }));
  mountTable(at, getCourseReportTable, async ({ query }) => {
    const report = await loadCourseReport(deps, query.courseId);
    return {
      fileName: `course-${formatIndianDay(deps.clock())}.csv`,
      parts: streamReportTable(report),
    };
  });
  mount(at, getAdminCounts, async ({ viewer }) => ({
    data: await listOpenTasks(deps, viewer),
  }));
}

/** Endpoints with which owners manage the team. */
function registerTeamRoutes(at: MountTarget, deps: Deps): void {
  mount(at, teamCalls.getTeam, ({ query }) => team.getMembersPage(deps, query));
  mount(at, teamCalls.getTeamNames, async () => ({ data: await listTeamNames(deps.reads) }));
  mount(at, teamCalls.inviteMember, async ({ viewer, body }) => {
    await team.inviteMember(deps, viewer, body);
    return { message: 'Invitation sent.' };
  });
  mount(at, teamCalls.resendTeamInvitation, async ({ viewer, body }) => {
    await team.resendInvitation(deps, viewer, body.userId);
    return { message: 'Invitation sent again.' };
  });
  mount(at, teamCalls.changeRole, async ({ viewer, body }) => {
    await team.changeRole(deps, viewer, body);
    return { message: 'Role changed. This person must log in again.' };
  });
  mount(at, teamCalls.removeMember, async ({ viewer, body }) => {
    await team.removeMember(deps, viewer, body);
    return { message: 'This person was removed from the team.' };
  });
}
