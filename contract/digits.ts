// Indian digit grouping, without `toLocaleString`.

/**
 * '1,00,000' for 100000. Groups by lakh and crore like `toLocaleString('en-IN')`, whose first call blocks the main thread
 * for 25 to 100 ms (decision 27). Whole numbers only.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}
