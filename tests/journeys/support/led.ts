// Expects that a link led to an element: it has the focus, is near the top, and nothing covers it.
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

export async function expectLedTo(part: Locator, what = ''): Promise<void> {
  await expect(part, what).toBeFocused();
  const standing = () =>
    part.evaluate((item) => {
      const { left, top } = item.getBoundingClientRect();
      const isSeen = document.elementFromPoint(left + 2, top + 2) === item;
      return isSeen && top > 0 ? top / innerHeight : NaN;
    });
  await expect.poll(standing, what).toBeLessThan(0.34);
}
