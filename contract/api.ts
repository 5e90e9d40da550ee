// All endpoints by name. A test checks that each one is mounted and guarded.
import type { Endpoint } from './endpoint.ts';
import * as modules from './endpoints.ts';

type EndpointsOf<Modules> = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Modules[Name];
};

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Sorted by path, for the API reference. */
export const api = Object.fromEntries(
  Object.entries(modules as Record<string, unknown>)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .sort(([, first], [, second]) => first.path.localeCompare(second.path)),
) as EndpointsOf<typeof modules>;

/** URLs of the API reference, for machines and for people. */
export const OPENAPI_PATH = '/openapi.json';
/** Not below `BASE_PATH`. */
export const DOCS_PATH = '/api/docs';
