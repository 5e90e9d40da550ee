// Checks a bucket: our key can write, read, list and delete files, and nobody can read them without a signature.
import type { Random } from '../../platform/ports.ts';
import { getBucketUrl } from '../../platform/bucket.ts';
import { BucketError, isRetryable, toKeyPath } from './bucket-client.ts';
import type { RequestLimits } from './bucket-client.ts';
import { hasKey } from './bucket-lists.ts';
import type { BucketContext } from './bucket-lists.ts';

const TEXT = 'Test file of the storage check. It can be deleted.';

interface CheckContext extends BucketContext {
  random: Random;
  limits: RequestLimits;
  signUrl: (key: string) => Promise<string>;
}

/** Problems as sentences; empty if there are none. Fails if the bucket is unreachable. */
export async function findBucketFaults(context: CheckContext): Promise<string[]> {
  const { client, random, limits } = context;
  const key = `${random.id()}.txt`;
  const faults: string[] = [];
  const tryStep = async (what: string, work: () => Promise<string | undefined>): Promise<void> => {
    const fault = await work().catch((error: unknown) => explainRefusal(error, what));
    if (fault !== undefined) faults.push(fault);
  };
  const sendRequest = async (method: 'PUT' | 'DELETE') => {
    await client.send({ method, key, ...(method === 'PUT' ? { body: TEXT } : {}) }, limits);
    return undefined;
  };
  await tryStep('a write', () => sendRequest('PUT'));
  if (faults.length > 0) return faults;
  await tryStep('a read', async () => {
    const { text } = await client.send({ method: 'GET', key }, limits);
    return text === TEXT ? undefined : 'The bucket returned different bytes than were written.';
  });
  await tryStep('a listing', async () => {
    return (await hasKey(context, key))
      ? undefined
      : 'The list of the bucket does not contain the file that was just written.';
  });
  faults.push(...(await findAddressFaults(context, key)));
  await tryStep('a deletion', () => sendRequest('DELETE'));
  return faults;
}

/** Requests a file as a browser does: a range by a signed URL, and without a signature. */
async function findAddressFaults(
  { settings, signUrl, limits }: CheckContext,
  key: string,
): Promise<string[]> {
  const path = toKeyPath(settings, key);
  const faults: string[] = [];
  const fetchWithLimit = (address: string, headers: Record<string, string>) =>
    fetchStatus(address, { headers, signal: AbortSignal.timeout(limits.tryMs) });
  const rangeStatus = await fetchWithLimit(await signUrl(key), { range: 'bytes=0-0' });
  if (rangeStatus !== 206)
    faults.push(
      `A range request to a signed URL of the bucket returned ${rangeStatus} instead of 206.`,
    );
  for (const base of new Set([getBucketUrl(settings), settings.cdnUrl || getBucketUrl(settings)]))
    if ((await fetchWithLimit(base + path, {})) === 200)
      faults.push(
        `Files under ${base} are public: anybody could download the videos. Make the bucket private.`,
      );
  return faults;
}

/** Whether the service's CORS rules allow an origin. Fails if it does not respond. */
export async function allowsOrigin(
  address: string,
  origin: string,
  { tryMs }: RequestLimits,
): Promise<boolean> {
  const headers = { origin, range: 'bytes=0-0' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(tryMs) });
  await response.body?.cancel();
  const allowed = response.headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

async function fetchStatus(address: string, init: RequestInit): Promise<number | string> {
  try {
    const response = await fetch(address, { ...init, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 'no response';
  }
}

function explainRefusal(error: unknown, what: string): string {
  if (!(error instanceof BucketError) || isRetryable(error)) throw error;
  const advice = ADVICE[error.code] ?? '';
  return `The bucket refused ${what}: ${error.status}${error.code === '' ? '' : ` ${error.code}`}.${advice}`;
}

const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: ' Create it, or name another one in STORAGE_URL.',
  InvalidAccessKeyId: ' Check STORAGE_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: ' Check STORAGE_SECRET_ACCESS_KEY.',
  AccessDenied: ' Give the key the permissions that docs/operations/s3.md lists.',
  AuthorizationHeaderMalformed: ' Check STORAGE_REGION.',
  PermanentRedirect: ' Check STORAGE_REGION and STORAGE_ENDPOINT.',
  RequestTimeTooSkewed: ' Set the clock of this machine.',
};
