// What a list is asked for once the typing rests; a filter or a page counts at once.
import { useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';
import { SEARCH_DEBOUNCE_MS } from './search-box.ts';

export function useSettled<Asked extends { query: string }>(asked: Asked): Asked {
  const still = useDebounced(asked.query, SEARCH_DEBOUNCE_MS);
  const [settled, setSettled] = useState(asked);
  if (still === asked.query && settled !== asked) setSettled(asked);
  return settled;
}
