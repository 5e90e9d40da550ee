// Endpoints for one's own second step.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/accounts/second-step.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import type { AccountsDeps } from './login.ts';
import * as own from './own-second-step.ts';

export function registerSecondStepRoutes(
  at: readonly [FastifyInstance, Guards],
  deps: AccountsDeps,
): void {
  mount(at, calls.getSecondStep, async ({ viewer }) => ({
    data: await own.getOwnSecondStep(deps, viewer),
  }));
  mount(at, calls.beginSecondStep, ({ viewer, body }) => own.beginSecondStep(deps, viewer, body));
  mount(at, calls.confirmSecondStep, async ({ viewer, body }) => ({
    message: 'Two-step verification is on. Your other devices have to log in again.',
    recoveryCodes: await own.confirmSecondStep(deps, viewer, body.secondStep),
  }));
  mount(at, calls.renewRecoveryCodes, async ({ viewer, body }) => ({
    recoveryCodes: await own.renewRecoveryCodes(deps, viewer, body),
  }));
  mount(at, calls.removeSecondStep, async ({ viewer, body }) => {
    await own.removeSecondStep(deps, viewer, body);
    return { message: 'Two-step verification is off.' };
  });
}
