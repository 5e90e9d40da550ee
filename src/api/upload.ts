// A call that tells how much of its body has travelled, which fetch cannot: fetched with the first upload.
import axios from 'axios';

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
