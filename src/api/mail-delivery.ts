// Mails to students that could not be delivered, and corrections of their address.
import type * as z from 'zod/mini';
import * as contract from '#contract/mail-delivery.ts';
import { call } from './client.ts';

export type Delivery = z.infer<typeof contract.getUndeliveredMails.answer>['data'];

/** Throws ApiError. */
export async function fetchDelivery(userId: string): Promise<Delivery> {
  return (await call(contract.getUndeliveredMails, { query: { userId } })).data;
}

/** Answers how many mails are on their way. Throws ApiError. */
export async function sendMailsAgain(userId: string): Promise<number> {
  return (await call(contract.sendMailsAgain, { body: { userId } })).sent;
}

/** Resolves to the number of mails that go to the new address. Throws ApiError, whose message gives the reason. */
export async function correctEmail(userId: string, email: string): Promise<number> {
  return (await call(contract.correctEmail, { body: { userId, email } })).sent;
}
