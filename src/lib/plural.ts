// Counted nouns.
import { groupDigits } from '#contract/digits.ts';

/** '1 student', '2 students', '1,200 students'. */
export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

interface CountedPages {
  page: number;
  pages: number;
  /** How much was found, counted up to some number; whether there is more. */
  total: number;
  isMore: boolean;
}

/** How much was found, and where in it a page stands, if it does: '1 student', '5,000+ students, page 2 of 100'. */
export function countedPages({ total, isMore, page, pages }: CountedPages, noun: string): string {
  const count = isMore ? `${groupDigits(total)}+ ${noun}s` : counted(total, noun);
  return pages > 1 && page <= pages ? `${count}, page ${page} of ${groupDigits(pages)}` : count;
}
