// Endpoints for people's choices about their data, and the list of newsletter readers.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/privacy.ts';
import { mountTable } from '../http/mount-files.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { lastDays } from '../platform/indian-days.ts';
import { getChoices, newsReadersTable, nominate, setNews, unsubscribe } from './privacy.ts';
import type { PrivacyDeps } from './privacy.ts';
import { recordedTable } from './views.ts';

export function privacyRoutes(app: FastifyInstance, guards: Guards, deps: PrivacyDeps): void {
  const choices = async ({ userId }: { userId: string }) => ({
    data: await getChoices(deps.db, userId),
  });
  mount([app, guards], calls.getPrivacyChoices, ({ viewer }) => choices(viewer));
  mount([app, guards], calls.setNewsConsent, async ({ viewer, body }) => {
    await setNews(deps, viewer.userId, body.isWanted);
    return choices(viewer);
  });
  mount([app, guards], calls.setNominee, async ({ viewer, body }) => {
    await nominate(deps, viewer.userId, body);
    return choices(viewer);
  });
  mount([app, guards], calls.removeNominee, async ({ viewer }) => {
    await nominate(deps, viewer.userId, undefined);
    return choices(viewer);
  });
  mount([app, guards], calls.unsubscribe, async ({ query }) => {
    await unsubscribe(deps, query.token);
    return { message: 'You are unsubscribed from our newsletter.' };
  });
  mountTable([app, guards], calls.getNewsReaders, ({ viewer }) => ({
    fileName: `news-readers-${lastDays(deps.clock(), 1)[0]}.csv`,
    parts: recordedTable(deps, viewer, {
      call: calls.getNewsReaders,
      action: 'export-news-readers',
      parts: newsReadersTable(deps),
    }),
  }));
}
