// Endpoints for people's choices about their data, and the list of newsletter readers.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/privacy.ts';
import { mountTable } from '../http/mount-files.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { listLastDays } from '../platform/indian-days.ts';
import {
  getPrivacyChoices,
  streamNewsReadersTable,
  setNominee,
  setNewsConsent,
  unsubscribe,
} from './privacy.ts';
import type { PrivacyDeps } from './privacy.ts';
import { streamRecordedTable } from './data-access-log.ts';

export function registerPrivacyRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: PrivacyDeps,
): void {
  const loadChoices = async ({ userId }: { userId: string }) => ({
    data: await getPrivacyChoices(deps.db, userId),
  });
  mount([app, guards], calls.getPrivacyChoices, ({ viewer }) => loadChoices(viewer));
  mount([app, guards], calls.setNewsConsent, async ({ viewer, body }) => {
    await setNewsConsent(deps, viewer.userId, body.isWanted);
    return loadChoices(viewer);
  });
  mount([app, guards], calls.setNominee, async ({ viewer, body }) => {
    await setNominee(deps, viewer.userId, body);
    return loadChoices(viewer);
  });
  mount([app, guards], calls.removeNominee, async ({ viewer }) => {
    await setNominee(deps, viewer.userId, undefined);
    return loadChoices(viewer);
  });
  mount([app, guards], calls.unsubscribe, async ({ query }) => {
    await unsubscribe(deps, query.token);
    return { message: 'You are unsubscribed from our newsletter.' };
  });
  mountTable([app, guards], calls.getNewsReaders, ({ viewer }) => ({
    fileName: `news-readers-${listLastDays(deps.clock(), 1)[0]}.csv`,
    parts: streamRecordedTable(deps, viewer, {
      call: calls.getNewsReaders,
      action: 'export-news-readers',
      parts: streamNewsReadersTable(deps),
    }),
  }));
}
