// The messages of the contact form, as admins read and answer them.
import type * as z from 'zod/mini';
import * as contract from '#contract/contact.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export interface MessagesQuery {
  /** A part of a name, an address or a subject; empty for all. */
  query: string;
  /** Empty for all. */
  answered: 'yes' | 'no' | '';
  /** Empty for all. */
  kind: 'complaint' | '';
}

export type MessagesPage = z.infer<typeof contract.getMessages.answer>;

/** Throws ApiError. */
export async function fetchMessages({
  query,
  answered,
  kind,
  ...place
}: MessagesQuery & ListPlace): Promise<MessagesPage> {
  await knownSession();
  return call(contract.getMessages, {
    query: {
      ...(query ? { query } : {}),
      ...(answered ? { answered } : {}),
      ...(kind ? { kind } : {}),
      ...placeQuery(place),
    },
  });
}

/** Throws ApiError. */
export async function markAnswered(messageId: string, answered: boolean): Promise<void> {
  await call(contract.markAnswered, { body: { messageId, answered } });
}
