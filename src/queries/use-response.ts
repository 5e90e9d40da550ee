// Not in use-loaded.ts, which pages load before the API client.
import { useCallback } from 'react';
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { call, type CallOptions } from '#site/api/client.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** `useLoaded` for the response of an endpoint. `sent` is compared by its values. */
export function useResponse<E extends Endpoint>(
  endpoint: E,
  sent?: Pick<CallOptions<E>, 'query' | 'params'>,
): [Loaded<ResponseOf<E>>, () => void] {
  const key = JSON.stringify(sent ?? {});
  const load = useCallback(
    () => call(endpoint, JSON.parse(key) as CallOptions<E>),
    [endpoint, key],
  );
  const [loaded, reload] = useLoaded(load);
  return [loaded, reload];
}
