// A call that tells how much of its body has travelled, which fetch cannot: fetched with the first upload.

export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
}

/** Rejects when no answer comes. */
export function upload(
  address: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (sent: number, total: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded, total || loaded),
    );
    signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new Error(`The upload ended with ${end}.`)));
    request.send(body as XMLHttpRequestBodyInit);
  });
}
