// The team as owners look after it: who belongs to it, as what, and on which courses.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { CreationKey } from './authoring.ts';
import { Email, FullName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { listPage, listPlace } from './paging.ts';
import { Role } from './user.ts';

/** Courses that one call names at most. */
export const TEAM_COURSES_MAX = 200;

export const Member = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Null for an Admin whom an older release has made: without a role they may do nothing. */
  role: z.nullable(Role),
  /** invited: the mailed link waits; late: it is too old, and another may be sent; not_invited: none was. */
  status: z.enum(['active', 'invited', 'late', 'not_invited']),
  /** When a session of theirs was last used; null where none is open. */
  lastSeenAt: z.nullable(z.string()),
  /** `isNamed`: visitors read their name there. Of those the first by name are told, and all that somebody works on beside. */
  courses: z.array(
    z.object({ courseId: z.string(), courseName: z.string(), isNamed: z.boolean() }),
  ),
  /** How many name them; absent from servers of the release before, which tell each. */
  namedCourses: z.optional(z.int()),
});
export type Member = z.infer<typeof Member>;

const courseIds = z._default(
  z.array(Id).check(z.maxLength(TEAM_COURSES_MAX, `At most ${TEAM_COURSES_MAX} courses at once.`)),
  [],
);

export const MEMBERS_PER_PAGE = 50;
export const TEAM_QUERY_MAX = 64;

export const getTeam = endpoint('GET /team', {
  needs: 'team.edit',
  query: z.object({
    /** A part of a name or an address; without it everybody. */
    query: z.optional(z.string().check(z.trim(), z.maxLength(TEAM_QUERY_MAX))),
    ...listPlace,
  }),
  answer: answerWith({
    ...listPage(Member),
    /** Owners who have come in, of the whole team. */
    owners: z.int(),
  }),
  summary: `Everybody of the team by name, ${MEMBERS_PER_PAGE} on a page.`,
});

export const getTeamNames = endpoint('GET /team/names', {
  needs: 'team.edit',
  answer: answerWith({
    data: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  }),
  summary: 'Everybody of the team in a line, by name, to choose from.',
});

/**
 * Makes an account with a role and mails a link that sets its password, once, within seven days. An address that has an
 * account is a conflict, a student's too. With a `creationKey` the same call again changes nothing and answers the same.
 */
export const inviteMember = endpoint('POST /team/invite', {
  needs: 'team.edit',
  fails: ['email_in_use'],
  body: z.object({
    email: Email,
    fullName: FullName,
    role: Role,
    /** What an instructor works on; of other roles nothing is kept. */
    courseIds,
    creationKey: z.optional(CreationKey),
  }),
  answer: Done,
  summary: 'Invites somebody to the team.',
});

/** To somebody who has not come in yet; who has is a conflict. */
export const resendTeamInvitation = endpoint('POST /team/resendInvitation', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id }),
  answer: Done,
  summary: 'Sends the invitation of a member again.',
});

/**
 * Ends the sessions of the member. One's own role is a conflict: so an owner always stays. `courseIds` are what an instructor
 * works on beside the courses that name them.
 */
export const changeRole = endpoint('POST /team/role', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, role: Role, courseIds }),
  answer: Done,
  summary: 'Changes what a member may do, and on which courses.',
});

/**
 * Erases the account as its owner would by leaving. Courses that name the member go to another one: `coursesTo`. Oneself, and a
 * member with courses for whom nobody is named, is a conflict.
 */
export const removeMember = endpoint('POST /team/remove', {
  needs: 'team.edit',
  fails: ['not_found', 'conflict'],
  body: z.object({ userId: Id, coursesTo: z.optional(Id) }),
  answer: Done,
  summary: 'Takes somebody out of the team.',
});
