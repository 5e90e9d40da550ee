// Endpoints of the contact form and of its messages.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/contact.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { recordViews } from './data-access-log.ts';
import { markAnswered, getMessagesPage, receiveMessage } from './contact.ts';
import type { ContactDeps } from './contact.ts';

export function registerContactRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: ContactDeps,
): void {
  mount([app, guards], calls.contactUs, async ({ viewer, body, address }) => {
    const isConfirmed = await receiveMessage(deps, body, { address, userId: viewer?.userId });
    if (body.kind !== 'complaint')
      return { message: 'Your message has arrived. We reply within 24 hours.' };
    const number = isConfirmed ? ' A mail with its number is on its way, and we' : ' We';
    return { message: `Your complaint has arrived.${number} settle it within one month.` };
  });
  mount([app, guards], calls.getMessages, async ({ viewer, query }) => {
    await recordViews(deps, viewer, { call: calls.getMessages });
    return getMessagesPage(deps, query);
  });
  mount([app, guards], calls.markAnswered, async ({ viewer, body }) => {
    await markAnswered(deps, viewer, body);
    return { message: body.answered ? 'Marked as answered.' : 'Marked as not answered.' };
  });
}
