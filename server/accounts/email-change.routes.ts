// Endpoints to change one's own email address.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/email-change.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import {
  answerEmailChange,
  cancelEmailChange,
  findEmailChange,
  requestEmailChange,
} from './email-change.ts';
import type { AccountsDeps } from './login.ts';

const MESSAGES = {
  waiting: 'Thank you. The change happens once the other address has also agreed.',
  changed: 'The email address of your account was changed. Log in with the new one.',
  stopped: 'The change was stopped: your account keeps its address.',
} as const;

export function registerEmailChangeRoutes(
  at: readonly [FastifyInstance, Guards],
  deps: AccountsDeps,
): void {
  mount(at, calls.getEmailChange, async ({ viewer }) => ({
    data: await findEmailChange(deps, viewer),
  }));
  mount(at, calls.requestEmailChange, async ({ viewer, body, address }) => {
    await requestEmailChange(deps, viewer, { ...body, address });
    return {
      message: 'We have sent a mail to both addresses. Follow the link in each within 24 hours.',
      data: await findEmailChange(deps, viewer),
    };
  });
  mount(at, calls.cancelEmailChange, async ({ viewer }) => {
    await cancelEmailChange(deps, viewer);
    return {
      message: 'The change was cancelled: your account keeps its address.',
      data: await findEmailChange(deps, viewer),
    };
  });
  mount(at, calls.answerEmailChange, async ({ body, address }) => {
    const state = await answerEmailChange(deps, body, address);
    return { message: MESSAGES[state], state };
  });
}
