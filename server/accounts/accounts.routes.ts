// Logging out, codes by mail, passwords. Login and sign-up answer with courses and are mounted by profile.
import type { FastifyInstance } from 'fastify';
import * as auth from '#contract/auth.ts';
import * as links from '#contract/login-links.ts';
import * as calls from '#contract/passwords.ts';
import { mount } from '../http/mount.ts';
import type { Doors } from '../http/mount.ts';
import { logout } from './accounts.ts';
import { sendCode, verifyCode } from './email-codes.ts';
import type { AccountsDeps } from './entry.ts';
import { requestLoginLink } from './login-links.ts';
import { changePassword, requestReset, resetPassword } from './passwords.ts';

export function accountRoutes(app: FastifyInstance, doors: Doors, deps: AccountsDeps): void {
  mount([app, doors], auth.logout, async ({ viewer }) => {
    await logout(deps, viewer);
    return { message: 'Logged out successfully' };
  });
  mount([app, doors], auth.sendOtp, async ({ body, address }) => {
    const request = await sendCode(deps, body.email, address);
    return { message: 'We have sent a code to this address. It works for ten minutes.', request };
  });
  mount([app, doors], auth.verifyOtp, async ({ body, address }) => ({
    message: 'Email address confirmed',
    emailProof: await verifyCode(deps, body, address),
  }));
  mount([app, doors], links.requestLoginLink, async ({ body, address }) => ({
    message: 'If an account has this address, a link is on its way to it.',
    request: await requestLoginLink(deps, body.email, address),
  }));
  mount([app, doors], calls.changePassword, async ({ viewer, body, address }) => {
    await changePassword(deps, viewer, { ...body, address });
    return { message: 'Password changed successfully' };
  });
  mount([app, doors], calls.requestReset, async ({ body, address }) => {
    await requestReset(deps, body.email, address);
    return { message: 'If an account has this address, a link is on its way to it.' };
  });
  mount([app, doors], calls.resetPassword, async ({ body, address }) => {
    await resetPassword(deps, body, address);
    return { message: 'Your new password is set. Please log in with it.' };
  });
}
