// The team and its activity log, for owners and managers.
import type * as z from 'zod/mini';
import * as audit from '#contract/audit.ts';
import type { Role } from '#contract/roles.ts';
import * as team from '#contract/team.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';
import { type ListPlace, listQuery, withoutEmpty } from './paging.ts';

export type TeamNames = z.infer<typeof team.getTeamNames.answer>['data'];

/** Everybody, to choose from. Throws ApiError. */
export async function fetchTeamNames(): Promise<TeamNames> {
  return (await call(team.getTeamNames)).data;
}

export interface NewMember {
  email: string;
  fullName: string;
  role: Role;
  courseIds: string[];
  creationKey: string;
}

/** Throws ApiError; its sentence says why not. */
export async function inviteMember(body: NewMember): Promise<void> {
  await call(team.inviteMember, { body });
}

/** Throws ApiError. */
export async function resendTeamInvitation(userId: string): Promise<void> {
  await call(team.resendTeamInvitation, { body: { userId } });
}

/** Throws ApiError; its sentence says why not. */
export async function changeRole(
  userId: string,
  assigned: { role: Role; courseIds: string[] },
): Promise<void> {
  await call(team.changeRole, { body: { userId, ...assigned } });
}

/** Throws ApiError; its sentence says why not. */
export async function removeMember(userId: string, coursesTo: string): Promise<void> {
  await call(team.removeMember, { body: { userId, ...(coursesTo ? { coursesTo } : {}) } });
}

export interface LogFilter {
  /** Who did it; empty for everybody. */
  userId: string;
  /** Empty for everything. */
  action: audit.AuditAction | '';
  /** YYYY-MM-DD; empty for the beginning. */
  from: string;
}

export type LogPage = z.infer<typeof audit.getAudit.answer>;

/** Throws ApiError. */
export async function fetchLog(filter: LogFilter & ListPlace): Promise<LogPage> {
  return call(audit.getAudit, { query: listQuery(filter, filterOf(filter)) });
}

/** Throws ApiError. */
export function fetchLogTable(filter: LogFilter): Promise<Blob> {
  return fetchFile(audit.getAuditTable, { query: withoutEmpty(filterOf(filter)) });
}

function filterOf({ userId, action, from }: LogFilter) {
  return { userId, action, from };
}
