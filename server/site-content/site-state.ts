// Whether visitors see what is published: by what the builds of each place have noted.
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getSiteState } from '#contract/site-documents.ts';
import { BUILT_ELSEWHERE } from '../platform/site-builds.store.ts';
import type { SiteBuildRow } from '../platform/tables.ts';
import { contentDigest, siteContent } from './published.ts';
import type { ContentSight } from './published.ts';
import * as store from './site-content.store.ts';

export type SiteState = AnswerOf<typeof getSiteState>['data'];

export async function siteState(sight: ContentSight, now: number): Promise<SiteState> {
  const { db } = sight;
  const digest = contentDigest(await siteContent(sight, now));
  const rows = await store.buildRows(db);
  const late = rows.filter(({ content }) => content !== digest && content !== BUILT_ELSEWHERE);
  const failed = rows.find(({ failed_at: at }) => at !== null);
  const times = rows.map(({ built_at: at }) => Number(at ?? 0)).filter((at) => at > 0);
  return {
    state: stateOf(rows, late.length),
    builtAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    failed: failed
      ? { reason: failed.error, nextTryAt: new Date(Number(failed.next_try_at)).toISOString() }
      : null,
  };
}

function stateOf(rows: readonly SiteBuildRow[], late: number): SiteState['state'] {
  if (rows.some(({ failed_at: at }) => at !== null)) return 'failed';
  if (late > 0 || rows.length === 0) return 'building';
  return rows.every(({ content }) => content === BUILT_ELSEWHERE) ? 'handed-over' : 'live';
}
