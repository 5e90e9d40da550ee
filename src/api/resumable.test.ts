// @vitest-environment happy-dom
// The end of a resumable upload.
import { beforeEach, expect, it, vi } from 'vitest';
import { sendInParts } from './resumable.ts';

const abort = vi.fn();
vi.mock('tus-js-client', () => ({
  Upload: class {
    url = 'https://school.example/api/v1/uploads/u1';
    abort = abort;
    start: () => void;
    constructor(_file: File, { onSuccess }: { onSuccess: () => void }) {
      this.start = onSuccess;
    }
  },
}));
vi.mock('./client.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  call: () => Promise.resolve({ uploads: [] }),
}));

beforeEach(() => abort.mockClear());

it('a finished upload ignores a later cancellation or pause', async () => {
  const [cancelling, pausing] = [new AbortController(), new AbortController()];
  const transfer = {
    signal: cancelling.signal,
    pauseSignal: pausing.signal,
    onProgress: () => undefined,
  };
  expect(await sendInParts(new File(['film'], 'market.mp4'), transfer)).toBe('u1');
  cancelling.abort();
  pausing.abort();
  expect(abort).not.toHaveBeenCalled();
});
