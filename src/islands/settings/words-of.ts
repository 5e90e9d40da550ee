import type { PageListKey, SiteListKey } from '#contract/site-lists.ts';
import { LIST_WORDS, type ListWords } from './list-words.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { PAGE_WORDS } from './page-words.ts';

export function isPageList(key: SiteListKey): key is PageListKey {
  return Object.hasOwn(PAGE_WORDS, key);
}

export function wordsOf(key: SiteListKey): ListWords {
  return isPageList(key) ? { ...PAGE_WORDS[key], ...PAGE_FIELDS[key] } : LIST_WORDS[key];
}
