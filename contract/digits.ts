// Whole numbers in Indian format.

/**
 * '1,00,000' for 100000: grouped by lakh and crore like `toLocaleString('en-IN')`, whose first use blocks a browser for
 * long (decision 27). Whole numbers only.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}
