// A third-party client written from the specification alone, without our own types.
import axios from 'axios';

/** Any response body; such a client reads it without schemas. */
export interface Answer {
  [field: string]: Json;
}
export type Json = string | number | boolean | null | Answer | Json[] | undefined;

export interface ClientResponse {
  status: number;
  data: Answer;
}

type Parts = Record<string, string | Blob>;

/** `token` is sent unchanged, even 'null'. */
export function createSection7Client(origin: string) {
  const http = axios.create({ baseURL: `${origin}/api/v1`, validateStatus: () => true });
  const bearer = (token?: string | null) =>
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };
  const toResponse = ({ status, data }: { status: number; data: unknown }): ClientResponse => ({
    status,
    data: data as Answer,
  });
  return {
    get: async (path: string, token?: string | null) =>
      toResponse(await http.get(path, bearer(token))),
    post: async (path: string, body?: unknown, token?: string | null) =>
      toResponse(await http.post(path, body, bearer(token))),
    postForm: async (path: string, parts: Parts, token?: string | null) => {
      const form = new FormData();
      for (const [name, part] of Object.entries(parts)) form.append(name, part);
      return toResponse(await http.post(path, form, bearer(token)));
    },
    postUrlEncoded: async (path: string, parts: Record<string, string>) =>
      toResponse(await http.post(path, new URLSearchParams(parts))),
    deleteWithBody: async (path: string, body: object, token?: string | null) =>
      toResponse(await http.delete(path, { ...bearer(token), data: body })),
  };
}
export type Section7 = ReturnType<typeof createSection7Client>;

/** The value at a path of names and indexes, such as 'data.0._id'. */
export function getField(answer: Json, path: string): Json {
  let value: Json = answer;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(name)] : value[name];
  }
  return value;
}
