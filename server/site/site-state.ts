// Whether visitors see the published content: compares the builds of all places and the pages of this server.
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getSiteState } from '#contract/site/site-documents.ts';
import { BUILT_ELSEWHERE, listLivePlaces } from '../platform/site-builds.store.ts';
import type { Deps } from '../platform/ports.ts';
import type { SiteBuildRow } from '../platform/tables.ts';
import { computeContentDigest, loadSiteContent } from './published-content.ts';
import type { ContentDeps } from './published-content.ts';
import { findLastPublicationTime } from './site-content.store.ts';

export type SiteState = ResponseOf<typeof getSiteState>['data'];

export async function loadSiteState(
  { shownContent, ...deps }: ContentDeps & Pick<Deps, 'shownContent' | 'installation'>,
  now: number,
): Promise<SiteState> {
  const { db, installation } = deps;
  const digest = computeContentDigest(await loadSiteContent(deps, now));
  const rows = await listLivePlaces(db, { now, buildsPages: installation.buildsPages });
  const outdated = rows.filter(({ content }) => content !== digest && content !== BUILT_ELSEWHERE);
  // A build can be finished before this server has loaded it.
  const isShown = [digest, undefined].includes(shownContent());
  const publishedAt = await findLastPublicationTime(db);
  // Until the next try of an earlier failure is made, a publication is waiting to be built.
  const failed = rows.find(
    ({ failed_at, next_try_at }) => failed_at !== null && Number(next_try_at) > publishedAt,
  );
  const times = rows.map(({ built_at: at }) => Number(at ?? 0)).filter((at) => at > 0);
  return {
    state: failed ? 'failed' : getState(rows, outdated.length === 0 && isShown),
    builtAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    failed: failed
      ? { reason: failed.error, nextTryAt: new Date(Number(failed.next_try_at)).toISOString() }
      : null,
  };
}

function getState(rows: readonly SiteBuildRow[], isShown: boolean): SiteState['state'] {
  if (!isShown || rows.length === 0) return 'building';
  return rows.every(({ content }) => content === BUILT_ELSEWHERE) ? 'handed-over' : 'live';
}
