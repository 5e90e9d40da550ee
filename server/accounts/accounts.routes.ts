// Sign-up, login, logout, email codes and passwords.
import type { FastifyInstance } from 'fastify';
import * as auth from '#contract/accounts/auth.ts';
import * as links from '#contract/accounts/login-links.ts';
import * as calls from '#contract/accounts/passwords.ts';
import { mount } from '../http/mount.ts';
import type { Guards } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import { registerAccountSupportRoutes } from './account-support.routes.ts';
import { logout } from './accounts.ts';
import { registerEmailChangeRoutes } from './email-change.routes.ts';
import { sendCode, verifyCode } from './email-codes.ts';
import { login, signUp } from './login.ts';
import type { AccountsDeps, DescribeUser, SignedInUser } from './login.ts';
import { loginByLink, requestLoginLink } from './login-links.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import { registerSecondStepRoutes } from './second-step.routes.ts';

interface AccountRoutesDeps extends AccountsDeps {
  siteOrigin: string;
  describeUser: DescribeUser;
}

export function registerAccountRoutes(
  app: FastifyInstance,
  guards: Guards,
  deps: AccountRoutesDeps,
): void {
  const toSignInResponse = async (
    { token, user, setUp }: SignedInUser,
    call: { origin: string },
  ) => ({
    token,
    setUp,
    user: await deps.describeUser(user, getOrigin(deps, call)),
  });
  mount([app, guards], auth.login, async (call) => {
    const signedIn = await toSignInResponse(await login(deps, call.body, call.address), call);
    return { message: `Welcome back, ${signedIn.user.firstName}.`, ...signedIn };
  });
  mount([app, guards], links.loginByLink, async (call) => {
    const signedIn = await toSignInResponse(await loginByLink(deps, call.body, call.address), call);
    return { message: `Welcome back, ${signedIn.user.firstName}.`, ...signedIn };
  });
  mount([app, guards], auth.signUp, async (call) => ({
    message: 'Account created successfully',
    ...(await toSignInResponse(await signUp(deps, call.body, call.address), call)),
  }));
  mount([app, guards], auth.logout, async ({ viewer }) => {
    await logout(deps, viewer);
    return { message: 'Logged out successfully' };
  });
  mount([app, guards], auth.sendOtp, async ({ body, address }) => {
    const request = await sendCode(deps, body.email, address);
    return { message: 'We have sent a code to this address. It works for ten minutes.', request };
  });
  mount([app, guards], auth.verifyOtp, async ({ body, address }) => ({
    message: 'Email address confirmed',
    emailProof: await verifyCode(deps, body, address),
  }));
  mount([app, guards], links.requestLoginLink, async ({ body, address }) => ({
    message: 'If an account has this address, a link is on its way to it.',
    request: await requestLoginLink(deps, body.email, address),
  }));
  registerSecondStepRoutes([app, guards], deps);
  registerEmailChangeRoutes([app, guards], deps);
  registerAccountSupportRoutes([app, guards], deps);
  mount([app, guards], calls.changePassword, async ({ viewer, body, address }) => {
    await changePassword(deps, viewer, { ...body, address });
    return { message: 'Password changed successfully' };
  });
  mount([app, guards], calls.requestReset, async ({ body, address }) => {
    await requestPasswordReset(deps, body, address);
    return { message: 'If an account has this address, a link is on its way to it.' };
  });
  mount([app, guards], calls.resetPassword, async ({ body, address }) => {
    await resetPassword(deps, body, address);
    return { message: 'Your new password is set. Please log in with it.' };
  });
}
