// The team for owners: members, roles and their courses.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { Email, FullName } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { Role } from './user.ts';

/** Courses per call. */
const TEAM_COURSES_MAX = 200;

export const Member = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Null for an admin of an older release: without a role there are no permissions. */
  role: z.nullable(Role),
  /** invited: the link is valid; late: the link has expired and another may be sent; not_invited: no link was sent. */
  status: z.enum(['active', 'invited', 'late', 'not_invited']),
  /** When one of their sessions was last used; null without a session. */
  lastSeenAt: z.nullable(z.string()),
  /** `isNamed`: the public page names them. The first named courses by name, and all course teams. */
  courses: z.array(
    z.object({ courseId: z.string(), courseName: z.string(), isNamed: z.boolean() }),
  ),
  /** Number of courses that name them; absent from servers of the previous release, which list all. */
  namedCourses: z.optional(z.int()),
});
export type Member = z.infer<typeof Member>;

const courseIds = z._default(
  z.array(Id).check(z.maxLength(TEAM_COURSES_MAX, `Choose at most ${TEAM_COURSES_MAX} courses.`)),
  [],
);

export const MEMBERS_PER_PAGE = 50;
export const TEAM_QUERY_MAX = 64;

export const getTeam = defineEndpoint('GET /team', {
  needs: 'team.edit',
  query: z.object({
    /** A part of a name or an address; absent: all members. */
    query: z.optional(z.string().check(z.trim(), z.maxLength(TEAM_QUERY_MAX))),
    ...pageQuery,
  }),
  response: successResponse({
    ...pageResponse(Member),
    /** Number of active owners in the whole team. */
    owners: z.int(),
  }),
  summary: `Lists the team by name, ${MEMBERS_PER_PAGE} per page.`,
});

export const getTeamNames = defineEndpoint('GET /team/names', {
  needs: 'team.edit',
  response: successResponse({
    data: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  }),
  summary: 'Lists the names of team members for selection fields.',
});

/**
 * Creates an account with a role and mails a link that sets its password, once, within seven days. Conflict: the
 * address has an account, including student accounts. Repeating the call with its `creationKey` changes nothing and
 * returns the same.
 */
export const inviteMember = defineEndpoint('POST /team/invite', {
  needs: 'team.edit',
  fails: ['email_in_use'],
  body: z.object({
    email: Email,
    fullName: FullName,
    role: Role,
    /** Course teams of an instructor; ignored for other roles. */
    courseIds,
    creationKey: z.optional(IdempotencyKey),
  }),
  response: Done,
  summary: 'Invites a new team member.',
});

/** Conflict: the member has already joined. */
export const resendTeamInvitation = defineEndpoint('POST /team/resendInvitation', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id }),
  response: Done,
  summary: 'Resends a team member’s invitation.',
});

/**
 * Ends the member's sessions. Fails with conflict for the caller's own role, so that there is always an owner.
 * `courseIds`: courses that the member may teach in addition to those that name them.
 */
export const changeRole = defineEndpoint('POST /team/role', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, role: Role, courseIds }),
  response: Done,
  summary: 'Changes a team member’s role and courses.',
});

/**
 * Erases the account. `coursesTo` takes over the courses that name the member. Fails with conflict for the caller's own
 * account, and for a member with such courses and no successor.
 */
export const removeMember = defineEndpoint('POST /team/remove', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, coursesTo: z.optional(Id) }),
  response: Done,
  summary: 'Removes a team member.',
});
