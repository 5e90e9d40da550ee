import type { Role } from '#contract/accounts/roles.ts';
import type { Member } from '#contract/accounts/team.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  owner: 'Full access, including the team and payments.',
  manager:
    'Manages courses, students, payments, refunds and website content. Cannot manage the team or taxes, or open the school.',
  instructor:
    'Edits their own courses and sees the students in them. An owner or manager publishes the courses.',
  support:
    'Answers messages, enrols students and views payments. Cannot edit courses or refund payments.',
};

export function formatLastSeen({ status, lastSeenAt }: Member): string {
  if (status === 'invited') return 'Invited, not joined yet';
  if (status === 'late') return 'Invitation expired';
  if (status === 'not_invited') return 'Not invited yet';
  return lastSeenAt === null ? 'No active session' : `Last seen ${formatIndianDay(lastSeenAt)}`;
}

export function countNamedCourses({
  courses,
  namedCourses,
}: Pick<Member, 'courses' | 'namedCourses'>) {
  return namedCourses ?? courses.filter(({ isNamed }) => isNamed).length;
}

/** The member's courses. Other roles than instructor may have none without a remark. */
export function formatMemberCourses(member: Member): string {
  const { role, courses } = member;
  const count = countNamedCourses(member) + courses.filter(({ isNamed }) => !isNamed).length;
  if (role !== 'instructor') return count > 0 ? pluralize(count, 'course') : '';
  if (count === 0) return 'No course yet';
  const [first] = courses;
  return count === 1 && first ? first.courseName : pluralize(count, 'course');
}

/** The courses that name the member; only the first few by name. */
export function formatNamedCourses(member: Member): string {
  const named = member.courses.filter(({ isNamed }) => isNamed);
  const names = named.map(({ courseName }) => courseName).join(', ');
  const more = countNamedCourses(member) - named.length;
  return more > 0 ? `${names} and ${pluralize(more, 'more course')}` : names;
}
