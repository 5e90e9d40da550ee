// A call that tells how much of its body has travelled, which fetch cannot: fetched with the first upload.
import axios from 'axios';

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

export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
}

/** Rejects when no answer comes. */
export async function upload(
  address: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (sent: number, total: number) => void,
): Promise<{ status: number; text: string }> {
  const { status, data } = await axios.request<string>({
    method,
    url: address,
    headers,
    data: body,
    ...(signal ? { signal } : {}),
    responseType: 'text',
    validateStatus: () => true,
    onUploadProgress: ({ loaded, total }) => onProgress(loaded, total ?? loaded),
  });
  return { status, text: data };
}
