// Whole numbers as India writes them.

/**
 * '1,00,000' of 100000: grouped by lakh and crore as `toLocaleString('en-IN')` does it, whose first use takes a
 * browser a long task (decision 27). Whole numbers only.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}
