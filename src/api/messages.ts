// The messages of the contact form, as admins read and answer them.
import type * as z from 'zod/mini';
import * as contract from '#contract/contact.ts';
import { call } from './client.ts';
import { type ListPlace, listQuery } from './paging.ts';

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
  return call(contract.getMessages, {
    query: listQuery(place, { query, answered, kind }),
  });
}

/** Throws ApiError. */
export async function markAnswered(messageId: string, answered: boolean): Promise<void> {
  await call(contract.markAnswered, { body: { messageId, answered } });
}
