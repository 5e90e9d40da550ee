// What admins do about the account of somebody: end their sessions, send a reset link, delete it.
import * as contract from '#contract/student-accounts.ts';
import { call } from './client.ts';

/** Resolves to the server's message. Throws ApiError, whose message gives the reason. */
export async function endSessions(userId: string): Promise<string> {
  return (await call(contract.endSessions, { body: { userId } })).message;
}

/** Resolves to the server's message, which names the recipient. Throws ApiError, whose message gives the reason. */
export async function sendResetLink(userId: string): Promise<string> {
  return (await call(contract.sendResetLink, { body: { userId } })).message;
}

/** Throws ApiError; its sentence says why not. */
export async function deleteStudent(userId: string, reason: string): Promise<void> {
  await call(contract.deleteStudent, { body: { userId, reason } });
}
