// All endpoints of accounts: login, own data, the activity log and the contact form.
import * as contact from '#contract/accounts/contact.ts';
import * as privacy from '#contract/accounts/privacy.ts';
import { mountTable } from '../http/mount-files.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { formatIndianDay } from '../platform/indian-days.ts';
import type { Deps } from '../platform/ports.ts';
import { registerAccountRoutes } from './accounts.routes.ts';
import { registerAuditRoutes } from './audit.routes.ts';
import { createContactDeps, getMessagesPage, markAnswered, receiveMessage } from './contact.ts';
import type { ContactDeps } from './contact.ts';
import { recordViews, streamRecordedTable } from './data-access-log.ts';
import type { AccountsDeps, DescribeUser } from './login.ts';
import {
  getPrivacyChoices,
  setNewsConsent,
  setNominee,
  streamNewsReadersTable,
  unsubscribe,
} from './privacy.ts';

export function registerAccounts(
  at: MountTarget,
  deps: AccountsDeps & { describeUser: DescribeUser },
): void {
  registerAccountRoutes(at, deps);
  registerPrivacyRoutes(at, deps);
  registerAuditRoutes(at, deps);
  registerContactRoutes(at, createContactDeps(deps));
}

/** People's choices about their data, and the list of newsletter readers. */
function registerPrivacyRoutes(at: MountTarget, deps: Deps): void {
  const loadChoices = async ({ userId }: { userId: string }) => ({
    data: await getPrivacyChoices(deps.db, userId),
  });
  mount(at, privacy.getPrivacyChoices, ({ viewer }) => loadChoices(viewer));
  mount(at, privacy.setNewsConsent, async ({ viewer, body }) => {
    await setNewsConsent(deps, viewer.userId, body.isWanted);
    return loadChoices(viewer);
  });
  mount(at, privacy.setNominee, async ({ viewer, body }) => {
    await setNominee(deps, viewer.userId, body);
    return loadChoices(viewer);
  });
  mount(at, privacy.removeNominee, async ({ viewer }) => {
    await setNominee(deps, viewer.userId, undefined);
    return loadChoices(viewer);
  });
  mount(at, privacy.unsubscribe, async ({ query }) => {
    await unsubscribe(deps, query.token);
    return { message: 'You are unsubscribed from our newsletter.' };
  });
  mountTable(at, privacy.getNewsReaders, ({ viewer }) => ({
    fileName: `news-readers-${formatIndianDay(deps.clock())}.csv`,
    parts: streamRecordedTable(deps, viewer, {
      call: privacy.getNewsReaders,
      action: 'export-news-readers',
      parts: streamNewsReadersTable(deps),
    }),
  }));
}

/** The contact form and its messages. */
function registerContactRoutes(at: MountTarget, deps: ContactDeps): void {
  mount(at, contact.contactUs, async ({ viewer, body, address }) => {
    const isConfirmed = await receiveMessage(deps, body, { address, userId: viewer?.userId });
    if (body.kind !== 'complaint')
      return { message: 'We have received your message. We will reply within 24 hours.' };
    const number = isConfirmed ? ' You will get its number by email.' : '';
    return {
      message: `We have received your complaint.${number} We will resolve it within one month.`,
    };
  });
  mount(at, contact.getMessages, async ({ viewer, query }) => {
    await recordViews(deps, viewer, { call: contact.getMessages });
    return getMessagesPage(deps, query);
  });
  mount(at, contact.markAnswered, async ({ viewer, body }) => {
    await markAnswered(deps, viewer, body);
    return { message: body.answered ? 'Marked as answered.' : 'Marked as not answered.' };
  });
}
