// Checks a bucket: our key can write, read, list and delete files, and nobody can read them without a signature.
import type { Random } from '../../platform/ports.ts';
import { bucketAddress } from '../../platform/bucket.ts';
import type { BucketSettings } from '../../platform/bucket.ts';
import { BucketError, isRetryable, getKeyPath } from './bucket-client.ts';
import type { BucketClient, RequestLimits } from './bucket-client.ts';
import { hasKey } from './bucket-lists.ts';

const TEXT = 'Test file of the storage check. It can be deleted.';

interface Place {
  calls: BucketClient;
  settings: BucketSettings;
  random: Random;
  patience: RequestLimits;
  getAddress: (key: string) => Promise<string>;
}

/** Problems as sentences; empty if there are none. Fails if the bucket is unreachable. */
export async function bucketFaults(place: Place): Promise<string[]> {
  const { calls, random, patience } = place;
  const key = `${random.id()}.txt`;
  const faults: string[] = [];
  const tries = async (what: string, work: () => Promise<string | undefined>): Promise<void> => {
    const fault = await work().catch((error: unknown) => refusalIn(error, what));
    if (fault !== undefined) faults.push(fault);
  };
  const ask = async (method: 'PUT' | 'DELETE') => {
    await calls.ask({ method, key, ...(method === 'PUT' ? { body: TEXT } : {}) }, patience);
    return undefined;
  };
  await tries('a write', () => ask('PUT'));
  if (faults.length > 0) return faults;
  await tries('a read', async () => {
    const { text } = await calls.ask({ method: 'GET', key }, patience);
    return text === TEXT ? undefined : 'The bucket returned different bytes than were written.';
  });
  await tries('a listing', async () => {
    return (await hasKey(place, key))
      ? undefined
      : 'The list of the bucket does not contain the file that was just written.';
  });
  faults.push(...(await addressFaults(place, key)));
  await tries('a deletion', () => ask('DELETE'));
  return faults;
}

/** Requests a file as a browser does: a range by a signed URL, and without a signature. */
async function addressFaults(
  { settings, getAddress, patience }: Place,
  key: string,
): Promise<string[]> {
  const path = getKeyPath(settings, key);
  const faults: string[] = [];
  const fetched = (address: string, headers: Record<string, string>) =>
    toStatus(address, { headers, signal: AbortSignal.timeout(patience.tryMs) });
  const part = await fetched(await getAddress(key), { range: 'bytes=0-0' });
  if (part !== 206)
    faults.push(`A range request to a signed URL of the bucket returned ${part} instead of 206.`);
  for (const base of new Set([bucketAddress(settings), settings.cdnUrl || bucketAddress(settings)]))
    if ((await fetched(base + path, {})) === 200)
      faults.push(
        `Files under ${base} are public: anybody could download the videos. Make the bucket private.`,
      );
  return faults;
}

/** Whether the service's CORS rules allow an origin. Fails if it does not respond. */
export async function isOpenTo(
  address: string,
  origin: string,
  { tryMs }: RequestLimits,
): Promise<boolean> {
  const headers = { origin, range: 'bytes=0-0' };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(tryMs) });
  await answer.body?.cancel();
  const allowed = answer.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

async function toStatus(address: string, init: RequestInit): Promise<number | string> {
  try {
    const answer = await fetch(address, { ...init, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'no response';
  }
}

function refusalIn(error: unknown, what: string): string {
  if (!(error instanceof BucketError) || isRetryable(error)) throw error;
  const advice = ADVICE[error.code] ?? '';
  return `The bucket refused ${what}: ${error.status}${error.code === '' ? '' : ` ${error.code}`}.${advice}`;
}

const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: ' Create it, or name another one in STORAGE_URL.',
  InvalidAccessKeyId: ' Check STORAGE_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: ' Check STORAGE_SECRET_ACCESS_KEY.',
  AccessDenied: ' Give the key the permissions that docs/operations.md lists.',
  AuthorizationHeaderMalformed: ' Check STORAGE_REGION.',
  PermanentRedirect: ' Check STORAGE_REGION and STORAGE_ENDPOINT.',
  RequestTimeTooSkewed: ' Set the clock of this machine.',
};
