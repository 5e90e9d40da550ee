// Resumable uploads of videos. Loaded with the first video.
import { DetailedError, Upload } from 'tus-js-client';
import type { HttpRequest } from 'tus-js-client';
import { BASE_PATH } from '#contract/endpoint.ts';
import * as uploads from '#contract/media/uploads.ts';
import { computeFingerprint } from '#site/lib/fingerprint.ts';
import { $session, expireSession } from '#site/stores/session.ts';
import { getCallPath, API_ORIGIN } from './api-url.ts';
import { ApiError, call } from './client.ts';
import { findFailure } from './error-codes.ts';

/** Progress and cancellation of an upload. */
export interface Transfer {
  signal: AbortSignal;
  /** Bytes sent and the total. */
  onProgress: (sent: number, total: number) => void;
  /** Pauses a resumable upload: it rejects with UploadPaused. */
  pauseSignal?: AbortSignal;
  /** Called with the video's fingerprint before its first part is sent. */
  onBegun?: (fingerprint: string) => void;
}

/** The upload was paused on purpose. The next attempt resumes it. */
export class UploadPaused extends Error {
  override readonly name = 'UploadPaused';
}

/**
 * One attempt at an upload, which resumes earlier ones. Returns the id of the complete upload. Throws ApiError,
 * UploadPaused, or the reason of `signal`.
 */
export async function sendInParts(file: File, transfer: Transfer): Promise<string> {
  const fingerprint = await computeFingerprint(file);
  transfer.onBegun?.(fingerprint);
  const uploadId = await findUploadId(fingerprint);
  const { signal, pauseSignal } = transfer;
  signal.throwIfAborted();
  /** Aborted at the end: removes the listeners below. */
  const ended = new AbortController();
  const listenerOptions = { once: true, signal: ended.signal };
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: new URL(`${API_ORIGIN}${BASE_PATH}${uploads.createUpload.path}`, location.href)
        .href,
      uploadUrl: uploadId === undefined ? null : getUploadUrl(uploadId),
      chunkSize: uploads.UPLOAD_PART_BYTES,
      metadata: { filename: file.name, fingerprint },
      // The server lists partial uploads of all pages.
      storeFingerprintForResuming: false,
      // The caller handles retries and shows them.
      retryDelays: null,
      onBeforeRequest: authorize,
      onProgress: transfer.onProgress,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: (error) => reject(toApiError(error)),
    });
    const stop = (reason: () => unknown) => () => {
      void upload.abort();
      reject(reason());
    };
    signal.addEventListener(
      'abort',
      stop(() => signal.reason),
      listenerOptions,
    );
    if (pauseSignal?.aborted) return reject(new UploadPaused());
    pauseSignal?.addEventListener(
      'abort',
      stop(() => new UploadPaused()),
      listenerOptions,
    );
    upload.start();
  }).finally(() => ended.abort());
}

/** Deletes the partial upload of a video from the server. Throws ApiError. */
export async function discardVideo(file: File): Promise<void> {
  const id = await findUploadId(await computeFingerprint(file));
  if (id !== undefined) await deleteUpload(id);
}

/** Throws ApiError. */
export async function deleteUpload(id: string): Promise<void> {
  try {
    const options = { retryDelays: null, onBeforeRequest: authorize };
    await Upload.terminate(getUploadUrl(id), options);
  } catch (error) {
    throw error instanceof Error ? toApiError(error) : error;
  }
}

/** Whether the upload is unused. Throws ApiError. */
export async function isUploadUnused(id: string): Promise<boolean> {
  const own = await call(uploads.getUploads, { fresh: true });
  return own.uploads.some((upload) => upload._id === id);
}

/** The id of an unused upload of this file. */
async function findUploadId(fingerprint: string): Promise<string | undefined> {
  const own = await call(uploads.getUploads, { fresh: true });
  return own.uploads.find((upload) => upload.fingerprint === fingerprint)?._id;
}

function getUploadUrl(id: string): string {
  const address = API_ORIGIN + getCallPath(uploads.getUploadOffset, { params: { id } });
  return new URL(address, location.href).href;
}

/** With the current token, which may be newer than the upload. */
function authorize(request: HttpRequest): void {
  request.setHeader('Authorization', `Bearer ${$session.get().token ?? ''}`);
}

function toApiError(error: Error): unknown {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  if (!answer) return new ApiError({ code: 'no_answer' });
  const status = answer.getStatus();
  // A response was lost, or the upload has ended: the next attempt asks for its offset.
  const isOffsetLost = error.originalRequest.getMethod() === 'PATCH' && [404, 409].includes(status);
  if (isOffsetLost) return new ApiError({ code: 'busy' });
  const failure = findFailure(status, parseJson(answer.getBody()));
  const sent = error.originalRequest.getHeader('Authorization');
  // A late 401 for an older token says nothing about the current session.
  if (failure?.code === 'not_signed_in' && sent === `Bearer ${$session.get().token}`)
    expireSession();
  return new ApiError(failure ?? { code: 'no_answer' });
}

/** A proxy may answer with an HTML page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
