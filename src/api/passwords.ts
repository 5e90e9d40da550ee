// Passwords: a link to a new one by mail, setting it, and changing one's own.
import * as contract from '#contract/passwords.ts';
import { call } from './client.ts';

/** Answers the server's sentence, the same for every address. Throws ApiError. */
export async function requestReset(email: string): Promise<string> {
  return (await call(contract.requestReset, { body: { email } })).message;
}

/** Throws ApiError; its code is 'wrong_code' when the link is dead. */
export async function resetPassword(token: string, password: string): Promise<string> {
  const body = { token, password, confirmPassword: password };
  return (await call(contract.resetPassword, { body })).message;
}

/** Throws ApiError; its code is 'wrong_password' when the old one is not right. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<string> {
  const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
  return (await call(contract.changePassword, { body })).message;
}
