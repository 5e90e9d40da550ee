// Speaks the tus protocol for the upload routes, with our refusals and our storage.
import { DataStore, Server, Upload, type Locker } from '@tus/server';
import type { ServerOptions } from '@tus/server';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/refusals.ts';
import { OUR_ID } from '#contract/id.ts';
import { cleanText } from '#contract/input-text.ts';
import { createUpload, UploadMetadata } from '#contract/media/uploads.ts';
import { AppError } from '../platform/errors.ts';
import type { MediaDeps } from './media.ts';
import { getReceivedBytes, beginUpload, discardUpload, getOpenUpload } from './uploads.ts';

/** How long a running call may continue once another call for the same upload waits. */
const DRAIN_MS = 1000;

export interface TusResponse {
  status: number;
  headers: Headers;
}

/** Handles a tus request of a user. Throws the refusal. */
export type TusHandler = (request: Request, userId: string) => Promise<TusResponse>;

interface TusCall {
  userId: string;
  failure?: unknown;
}

export function createTusHandler(deps: MediaDeps): TusHandler {
  const calls = new WeakMap<object, TusCall>();
  const server = new Server({ ...toOptions(deps, calls), datastore: createDatastore(deps) });
  return async (request, userId) => {
    const call: TusCall = { userId };
    calls.set(request, call);
    const { status, headers } = await server.handleWeb(request);
    if (status >= 400) throw toRefusal(call.failure, status);
    return { status, headers };
  };
}

function toOptions(deps: MediaDeps, calls: WeakMap<object, TusCall>): ServerOptions {
  const getCaller = (request: object): TusCall => {
    const call = calls.get(request);
    if (!call) throw new Error('This tus request is not supported.');
    return call;
  };
  return {
    path: BASE_PATH + createUpload.path,
    relativeLocation: true,
    lockDrainTimeout: DRAIN_MS,
    locker: createUploadLocks(),
    namingFunction: () => deps.random.id(),
    getFileIdFromRequest: (_request, id = '') => (OUR_ID.test(id) ? id : undefined),
    onIncomingRequest: async (request, id) => {
      const { userId } = getCaller(request);
      if (request.method !== 'POST') await getOpenUpload(deps, id, userId);
    },
    onUploadCreate: async (request, { id, size = 0, metadata = {} }) => {
      const facts = UploadMetadata.safeParse(metadata);
      const { filename, fingerprint } = facts.data ?? fail(facts.error?.issues[0]?.message);
      const name = cleanText(filename);
      if (filename.includes('\0')) fail();
      const { userId } = getCaller(request);
      await beginUpload(deps, { id, userId, name, fingerprint, bytes: size });
      return {};
    },
    onResponseError: (request, failure) => {
      getCaller(request).failure = failure;
      return undefined;
    },
  };
}

function fail(message = UNREADABLE): never {
  throw new AppError('malformed', message);
}

/** The offset is the size of the received file; the owner is in the database row. */
function createDatastore(deps: MediaDeps): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination'],
    // Already created by `onUploadCreate`, which knows the owner.
    create: async (upload: Upload) => upload,
    getUpload: async (id: string) => {
      const { bytes, sent } = await getReceivedBytes(deps, id);
      return new Upload({ id, offset: sent, size: bytes });
    },
    write: (chunks: AsyncIterable<Uint8Array>, id: string, offset: number) =>
      deps.uploads.write(id, offset, chunks),
    remove: (id: string) => discardUpload(deps, id),
  });
}

const UNREADABLE = 'The upload could not be read.';

const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  404: ['not_found', 'Upload not found.'],
  410: ['not_found', 'Upload not found.'],
  409: [
    'conflict',
    'The offset does not match the received bytes. Request the current offset and continue there.',
  ],
  413: ['too_large', 'The upload is larger than announced.'],
};

/** The error that was thrown during the call, or else the refusal for the status. */
function toRefusal(failure: unknown, status: number): unknown {
  // The package's own refusals are recognized by their status, although some are errors too.
  const isOurs = failure instanceof Error && !('status_code' in failure);
  if (isOurs) return failure;
  const [code, message] = BY_STATUS[status] ?? ['malformed', UNREADABLE];
  return new AppError(code, message);
}

const WAIT_MAX_MS = 10_000;

interface Lock {
  release: () => Promise<void> | void;
  ended: PromiseWithResolvers<void>;
}

/** Per process: with several servers, all calls of an upload must reach the same one. */
function createUploadLocks(): Locker {
  const locks = new Map<string, Lock>();
  return {
    newLock: (id) => ({
      lock: async (signal, release) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MAX_MS)]);
        for (let holder = locks.get(id); holder; holder = locks.get(id)) {
          await holder.release();
          await waitForLock(limit, holder.ended.promise);
        }
        locks.set(id, { release, ended: Promise.withResolvers() });
      },
      unlock: async () => {
        locks.get(id)?.ended.resolve();
        locks.delete(id);
      },
    }),
  };
}

function waitForLock(limit: AbortSignal, ended: Promise<void>): Promise<void> {
  const timedOut = Promise.withResolvers<void>();
  const refuse = () =>
    timedOut.reject(
      new AppError('busy', 'This video is already being uploaded.', { retryAfter: 2 }),
    );
  if (limit.aborted) refuse();
  limit.addEventListener('abort', refuse, { once: true });
  return Promise.race([ended, timedOut.promise]).finally(() =>
    limit.removeEventListener('abort', refuse),
  );
}
