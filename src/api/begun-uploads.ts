// Films that the caller has begun to send in parts.
import { getUploads } from '#contract/uploads.ts';
import { callOwn } from './server.ts';

export interface BegunUpload {
  id: string;
  name: string;
  fingerprint: string;
  bytes: number;
  sent: number;
}

/** What the caller has begun to send and is in no lesson; nothing where that is not known. Never rejects. */
export async function begunUploads(): Promise<BegunUpload[]> {
  const own = await callOwn(getUploads, { fresh: true }).catch(() => undefined);
  return (own?.uploads ?? []).map(({ _id: id, ...one }) => ({ ...one, id }));
}

/** Throws ApiError. */
export async function discardUpload(id: string): Promise<void> {
  const { giveUp } = await import('./resumable.ts');
  await giveUp(id);
}
