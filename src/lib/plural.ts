// Counted nouns.
import { groupDigits } from '#contract/digits.ts';

/** '1 student', '2 students', '1,200 students'. */
export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How much was found, and where in it a page stands: '1 student', '1,200 students, page 2 of 24'. */
export function countedPages(
  { total, page, pages }: { total: number; page: number; pages: number },
  noun: string,
): string {
  const count = counted(total, noun);
  return pages > 1 ? `${count}, page ${page} of ${groupDigits(pages)}` : count;
}
