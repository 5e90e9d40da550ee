import { groupDigits } from '#contract/digits.ts';

export function pluralize(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

interface CountedPages {
  page: number;
  pages: number;
  total: number;
}

/** '1 student', or '5,000 students, page 2 of 100'. */
export function formatCountedPages({ total, page, pages }: CountedPages, noun: string): string {
  const count = pluralize(total, noun);
  return pages > 1 && page <= pages ? `${count}, page ${page} of ${groupDigits(pages)}` : count;
}
