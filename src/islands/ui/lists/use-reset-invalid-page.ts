// Goes to the start of a list if the URL contains an invalid cursor or day.
import { useEffect } from 'react';
import { ApiError } from '#site/api/client.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { type ListUrl, FIRST_PAGE, type PageQuery } from './list-address.ts';

export function useResetInvalidPage(
  loaded: Loaded<unknown>,
  query: PageQuery,
  { replace }: Pick<ListUrl<PageQuery>, 'replace'>,
): void {
  const hasPosition = query.before !== '' || query.until !== '';
  const isRefused =
    loaded.status === 'failed' &&
    loaded.error instanceof ApiError &&
    loaded.error.code === 'malformed';
  useEffect(() => {
    if (isRefused && hasPosition) replace({ ...FIRST_PAGE, until: '' });
  }, [isRefused, hasPosition, replace]);
}
