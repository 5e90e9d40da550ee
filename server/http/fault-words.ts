// What is said of a fault for which the contract has no words of its own.
import type * as z from 'zod/mini';
import { groupDigits } from '#contract/digits.ts';

const UNREAD = 'The request could not be read.';

/** Of a text that is too long what labelled fields say; of anything else, that it could not be read. */
export function faultWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.findLast((part) => typeof part === 'string');
  if (issue.code !== 'too_big' || issue.origin !== 'string' || name === undefined) return UNREAD;
  return `${labelOf(name)} must be at most ${groupDigits(Number(issue.maximum))} characters`;
}

/** 'Payment id' of 'paymentId' and of 'payment_id'. */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
