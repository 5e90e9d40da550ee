// The activity log, as owners and managers read it.
import type * as z from 'zod/mini';
import * as contract from '#contract/audit.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export interface LogFilter {
  /** Who did it; empty for everybody. */
  userId: string;
  /** Empty for everything. */
  action: contract.AuditAction | '';
  /** YYYY-MM-DD; empty for the beginning. */
  from: string;
}

export type LogPage = z.infer<typeof contract.getAudit.answer>;

/** Throws ApiError. */
export async function fetchLog(filter: LogFilter & ListPlace): Promise<LogPage> {
  await knownSession();
  return call(contract.getAudit, { query: { ...said(filter), ...placeQuery(filter) } });
}

/** Throws ApiError. */
export function fetchLogTable(filter: LogFilter): Promise<Blob> {
  return fetchFile(contract.getAuditTable, { query: said(filter) });
}

function said({ userId, action, from }: LogFilter) {
  return {
    ...(userId ? { userId } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from } : {}),
  };
}
