// Sign-up, login, logout, passwords, the second step, one's email address, and support by admins.
import * as auth from '#contract/accounts/auth.ts';
import * as links from '#contract/accounts/login-links.ts';
import * as emailChange from '#contract/accounts/email-change.ts';
import * as calls from '#contract/accounts/passwords.ts';
import * as secondStep from '#contract/accounts/second-step.ts';
import * as support from '#contract/people/student-accounts.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import { endSessions, sendResetLink } from './account-support.ts';
import { logout } from './accounts.ts';
import {
  answerEmailChange,
  cancelEmailChange,
  findEmailChange,
  requestEmailChange,
} from './email-change.ts';
import { sendCode, verifyCode } from './email-codes.ts';
import { login, signUp } from './login.ts';
import type { AccountsDeps, DescribeUser, SignedInUser } from './login.ts';
import { loginByLink, requestLoginLink } from './login-links.ts';
import * as own from './own-second-step.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';

type AccountRoutesDeps = AccountsDeps & { describeUser: DescribeUser };

export function registerAccountRoutes(at: MountTarget, deps: AccountRoutesDeps): void {
  registerSecondStepRoutes(at, deps);
  registerEmailChangeRoutes(at, deps);
  registerSupportRoutes(at, deps);
  const toSignInResponse = async (
    { token, user, setUp }: SignedInUser,
    call: { origin: string },
  ) => ({
    token,
    setUp,
    user: await deps.describeUser(user, getOrigin(deps, call)),
  });
  mount(at, auth.login, async (call) => {
    const signedIn = await toSignInResponse(await login(deps, call.body, call.address), call);
    return { message: `Welcome back, ${signedIn.user.firstName}.`, ...signedIn };
  });
  mount(at, links.loginByLink, async (call) => {
    const signedIn = await toSignInResponse(await loginByLink(deps, call.body, call.address), call);
    return { message: `Welcome back, ${signedIn.user.firstName}.`, ...signedIn };
  });
  mount(at, auth.signUp, async (call) => ({
    message: 'Account created successfully',
    ...(await toSignInResponse(await signUp(deps, call.body, call.address), call)),
  }));
  mount(at, auth.logout, async ({ viewer }) => {
    await logout(deps, viewer);
    return { message: 'Logged out successfully' };
  });
  mount(at, auth.sendOtp, async ({ body, address }) => {
    const request = await sendCode(deps, body.email, address);
    const message = 'We have emailed a code to this address. It is valid for 10 minutes.';
    return { message, request };
  });
  mount(at, auth.verifyOtp, async ({ body, address }) => ({
    message: 'Email address confirmed',
    emailProof: await verifyCode(deps, body, address),
  }));
  mount(at, links.requestLoginLink, async ({ body, address }) => ({
    message: 'If an account has this address, we have emailed a link to it.',
    request: await requestLoginLink(deps, body.email, address),
  }));
  mount(at, calls.changePassword, async ({ viewer, body, address }) => {
    await changePassword(deps, viewer, { ...body, address });
    return { message: 'Password changed successfully' };
  });
  mount(at, calls.requestReset, async ({ body, address }) => {
    await requestPasswordReset(deps, body, address);
    return { message: 'If an account has this address, we have emailed a link to it.' };
  });
  mount(at, calls.resetPassword, async ({ body, address }) => {
    await resetPassword(deps, body, address);
    return { message: 'Your new password is set. Log in with it.' };
  });
}

/** Endpoints with which admins restore somebody's access. */
function registerSupportRoutes(at: MountTarget, deps: AccountsDeps): void {
  mount(at, support.endSessions, async ({ viewer, body }) => {
    await endSessions(deps, viewer, body.userId);
    return { message: 'This person is logged out everywhere.' };
  });
  mount(at, support.sendResetLink, async ({ viewer, body }) => {
    const email = await sendResetLink(deps, viewer, body.userId);
    return { message: `A link to set a new password was sent to ${email}.` };
  });
  mount(at, support.resetSecondStep, async ({ viewer, body: { userId } }) => {
    await own.resetSecondStep(deps, { userId, adminId: viewer.userId });
    deps.mailQueued();
    return { message: 'Two-step verification is off. This person is logged out everywhere.' };
  });
}

function registerSecondStepRoutes(at: MountTarget, deps: AccountsDeps): void {
  mount(at, secondStep.getSecondStep, async ({ viewer }) => ({
    data: await own.getOwnSecondStep(deps, viewer),
  }));
  mount(at, secondStep.beginSecondStep, ({ viewer, body }) =>
    own.beginSecondStep(deps, viewer, body),
  );
  mount(at, secondStep.confirmSecondStep, async ({ viewer, body }) => ({
    message: 'Two-step verification is on. Log in again on your other devices.',
    recoveryCodes: await own.confirmSecondStep(deps, viewer, body.secondStep),
  }));
  mount(at, secondStep.renewRecoveryCodes, async ({ viewer, body }) => ({
    recoveryCodes: await own.renewRecoveryCodes(deps, viewer, body),
  }));
  mount(at, secondStep.removeSecondStep, async ({ viewer, body }) => {
    await own.removeSecondStep(deps, viewer, body);
    return { message: 'Two-step verification is off.' };
  });
}

const EMAIL_CHANGE_MESSAGES = {
  waiting: 'Confirmed. Your email address changes once you also confirm from the other address.',
  changed: 'Your email address was changed. Log in with the new address.',
  stopped: 'The change was cancelled. Your email address stays the same.',
} as const;

function registerEmailChangeRoutes(at: MountTarget, deps: AccountsDeps): void {
  mount(at, emailChange.getEmailChange, async ({ viewer }) => ({
    data: await findEmailChange(deps, viewer),
  }));
  mount(at, emailChange.requestEmailChange, async ({ viewer, body, address }) => {
    await requestEmailChange(deps, viewer, { ...body, address });
    return {
      message: 'We have emailed both addresses. Open the link in each email within 24 hours.',
      data: await findEmailChange(deps, viewer),
    };
  });
  mount(at, emailChange.cancelEmailChange, async ({ viewer }) => {
    await cancelEmailChange(deps, viewer);
    return {
      message: 'The change was cancelled. Your email address stays the same.',
      data: await findEmailChange(deps, viewer),
    };
  });
  mount(at, emailChange.answerEmailChange, async ({ body, address }) => {
    const state = await answerEmailChange(deps, body, address);
    return { message: EMAIL_CHANGE_MESSAGES[state], state };
  });
}
