// Endpoints for the administration of students.
import * as delivery from '#contract/people/mail-delivery.ts';
import * as calls from '#contract/people/people.ts';
import { getStudentActivity } from '#contract/people/student-activity.ts';
import { getStudents } from '#contract/people/students.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError } from '../platform/errors.ts';
import { formatIndianDay } from '../platform/indian-days.ts';
import { streamRecordedTable, recordViews } from '../accounts/data-access-log.ts';
import { getLimitingTeacher } from '../accounts/teaching.ts';
import { mount } from '../http/mount.ts';
import { mountTable } from '../http/mount-files.ts';
import type { MountTarget } from '../http/mount.ts';
import { getActivityPage } from './activity.ts';
import { correctEmail, sendMailsAgain, getDelivery } from './undelivered-mails.ts';
import { grantCourse, getStudentsPage, withdrawStudent } from './people.ts';
import type { StudentFilter } from './student-lists.store.ts';
import { importPeople } from './import.ts';
import { inviteStudent, resendInvitations } from './student-invitations.ts';
import { streamStudents } from './student-views.ts';
import { streamStudentsTable } from './students-table.ts';

export function registerPeopleRoutes(at: MountTarget, deps: Deps): void {
  mount(at, getStudents, async ({ viewer, query }) => {
    const page = await getStudentsPage(deps, {
      ...query,
      since: getSince(deps, query.days),
      taughtBy: getLimitingTeacher(viewer, 'students.read'),
    });
    const shownIds = page.data.map((student) => student._id);
    await recordViews(deps, viewer, { call: getStudents, userIds: shownIds });
    return page;
  });
  mount(at, getStudentActivity, async ({ viewer, query }) => {
    const page = await getActivityPage(deps, viewer, query);
    await recordViews(deps, viewer, { call: getStudentActivity, userIds: [query.userId] });
    return page;
  });
  mountTable(at, getStudentsTable, ({ viewer, query }) => ({
    fileName: `students-${formatIndianDay(deps.clock())}.csv`,
    parts: streamRecordedTable(deps, viewer, {
      call: getStudentsTable,
      action: 'export-students',
      parts: streamTable(deps, viewer, { ...query, since: getSince(deps, query.days) }),
    }),
  }));
  mount(at, calls.grantCourse, async ({ viewer, body }) => {
    const invited = await grantCourse(deps, viewer.userId, body);
    const message = invited
      ? 'Invitation sent. The course opens when the student accepts it.'
      : 'Student enrolled.';
    return { message, invited };
  });
  mount(at, calls.withdrawCourse, async ({ viewer, body }) => {
    await withdrawStudent(deps, viewer.userId, body);
    return { message: 'Student withdrawn.' };
  });
  mount(at, calls.inviteStudent, async ({ viewer, body }) => {
    await inviteStudent(deps, viewer.userId, body);
    return { message: 'Invitation sent.' };
  });
  mount(at, calls.resendInvitation, async ({ viewer, body }) => {
    const sent = await resendInvitations(deps, viewer.userId, body.userIds);
    const message = sent > 0 ? 'Sent again.' : 'None of these students has a pending invitation.';
    return { message, sent };
  });
  mount(at, delivery.getUndeliveredMails, async ({ viewer, query }) => {
    const data = await getDelivery(deps, viewer, query.userId);
    const userIds = [query.userId];
    await recordViews(deps, viewer, { call: delivery.getUndeliveredMails, userIds });
    return { data };
  });
  mount(at, delivery.sendMailsAgain, async ({ viewer, body }) => {
    const sent = await sendMailsAgain(deps, viewer.userId, body.userId);
    const message =
      sent > 0
        ? 'Sent again.'
        : 'These emails cannot be sent again. The student must request new ones.';
    return { message, sent };
  });
  mount(at, delivery.correctEmail, async ({ viewer, body }) => {
    const sent = await correctEmail(deps, viewer, body);
    return { message: 'Email address corrected.', sent };
  });
  mount(at, calls.importPeople, async ({ viewer, body, files }) => {
    const file = files['file'];
    if (!file) throw new AppError('malformed', 'Choose a CSV file.');
    const { courseId, fields, ...rest } = body;
    const order = { path: file.path, courseId, fields, ...rest };
    const data = await importPeople(deps, viewer.userId, order);
    return { data, message: describeImport(data, body.dryRun) };
  });
}

function getSince({ clock }: Pick<Deps, 'clock'>, days: number): number {
  return clock() - days * DAY_MS;
}

/** The table of a filter, limited to what the viewer may see. */
function streamTable(deps: Deps, viewer: Viewer, filter: StudentFilter): AsyncIterable<string> {
  const taughtBy = getLimitingTeacher(viewer, 'students.read');
  return streamStudentsTable(streamStudents(deps, { ...filter, taughtBy }), filter.courseId);
}

function describeImport(
  { done, lines }: Awaited<ReturnType<typeof importPeople>>,
  dryRun: boolean,
) {
  if (done && lines.length === 0) return 'Nothing was imported: the file has no rows.';
  if (done && lines.every(({ outcome }) => outcome === 'unchanged'))
    return 'Nothing to import: all of these students were imported before.';
  if (done) return 'Import completed.';
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
  if (refused > 0) return `Nothing was imported. Rows with errors: ${refused} of ${lines.length}.`;
  return dryRun
    ? 'This is a preview. Nothing has been imported yet.'
    : 'There was nothing to import.';
}
