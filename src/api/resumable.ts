// A film sent in parts, from where an earlier attempt has ended: fetched with the first film.
import { DetailedError, Upload } from 'tus-js-client';
import type { HttpRequest } from 'tus-js-client';
import { BASE_PATH } from '#contract/endpoint.ts';
import * as uploads from '#contract/uploads.ts';
import { computeFingerprint } from '#site/lib/fingerprint.ts';
import { $session, expireSession } from '#site/stores/session.ts';
import { getAddress, API_ORIGIN } from './address.ts';
import { ApiError, call } from './client.ts';
import { failureIn } from './error-codes.ts';

/** How the sending of a film is followed and stopped. */
export interface Transfer {
  signal: AbortSignal;
  /** Bytes sent and in all. */
  onProgress: (sent: number, total: number) => void;
  /** Stops the sending of a film that goes in parts: rejects with UploadPaused. */
  pauseSignal?: AbortSignal;
  /** Called with the film's fingerprint before its first part goes. */
  onBegun?: (fingerprint: string) => void;
}

/** Sending has stopped because that was wished. It goes on with the next attempt. */
export class UploadPaused extends Error {
  override readonly name = 'UploadPaused';
}

/**
 * Answers the id of an upload that has arrived whole. One attempt: who wants more makes another, which goes on from there.
 * Throws ApiError, UploadPaused, or the reason of `signal`.
 */
export async function sendInParts(file: File, transfer: Transfer): Promise<string> {
  const fingerprint = await computeFingerprint(file);
  transfer.onBegun?.(fingerprint);
  const begun = await begunUpload(fingerprint);
  const { signal, pauseSignal } = transfer;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL(`${API_ORIGIN}${BASE_PATH}${uploads.createUpload.path}`, location.href)
        .href,
      uploadUrl: begun === undefined ? null : getAddressOfUpload(begun),
      chunkSize: uploads.UPLOAD_PART_BYTES,
      metadata: { filename: file.name, fingerprint },
      // The server knows what was begun, from whatever page.
      storeFingerprintForResuming: false,
      // Whoever sends it pauses, waits for the line and shows that.
      retryDelays: null,
      onBeforeRequest: authorize,
      onProgress: transfer.onProgress,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => reject(getFailure(error)),
    });
    const stop = (reason: () => unknown) => () => {
      void upload.abort();
      reject(reason());
    };
    signal.addEventListener(
      'abort',
      stop(() => signal.reason),
      { once: true },
    );
    if (pauseSignal?.aborted) return reject(new UploadPaused());
    pauseSignal?.addEventListener(
      'abort',
      stop(() => new UploadPaused()),
      { once: true },
    );
    upload.start();
  });
}

/** Gives up what was begun of a film, so that nothing of it stays on the server. Throws ApiError. */
export async function discardVideo(file: File): Promise<void> {
  const id = await begunUpload(await computeFingerprint(file));
  if (id !== undefined) await giveUp(id);
}

/** Throws ApiError. */
export async function giveUp(id: string): Promise<void> {
  try {
    const options = { retryDelays: null, onBeforeRequest: authorize };
    await Upload.terminate(getAddressOfUpload(id), options);
  } catch (error) {
    throw error instanceof Error ? getFailure(error) : error;
  }
}

/** Whether it is used for nothing yet. Throws ApiError. */
export async function isOpen(id: string): Promise<boolean> {
  const own = await call(uploads.getUploads, { fresh: true });
  return own.uploads.some((upload) => upload._id === id);
}

/** The id of an upload of this file that is used for nothing yet. */
async function begunUpload(fingerprint: string): Promise<string | undefined> {
  const own = await call(uploads.getUploads, { fresh: true });
  return own.uploads.find((upload) => upload.fingerprint === fingerprint)?._id;
}

function getAddressOfUpload(id: string): string {
  const address = API_ORIGIN + getAddress(uploads.getUploadOffset, { params: { id } });
  return new URL(address, location.href).href;
}

/** With the token of now: it may have been renewed since the film began to go. */
function authorize(request: HttpRequest): void {
  request.setHeader('Authorization', `Bearer ${$session.get().token ?? ''}`);
}

function getFailure(error: Error): unknown {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  if (!answer) return new ApiError({ code: 'no_answer' });
  const status = answer.getStatus();
  // An answer was lost, or the upload is over: the next attempt asks where it stands.
  const isElsewhere = error.originalRequest.getMethod() === 'PATCH' && [404, 409].includes(status);
  if (isElsewhere) return new ApiError({ code: 'busy' });
  const failure = failureIn(status, read(answer.getBody()));
  const sent = error.originalRequest.getHeader('Authorization');
  // A late answer to an older token says nothing of the session that has begun since.
  if (failure?.code === 'not_signed_in' && sent === `Bearer ${$session.get().token}`)
    expireSession();
  return new ApiError(failure ?? { code: 'no_answer' });
}

/** What stands before a server may answer with a page. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
