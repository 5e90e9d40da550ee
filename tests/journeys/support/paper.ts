// Finds layout faults of a printed page: text that overlaps, is cut off, invisible or pale, and fixed or sticky elements.
import type { Page } from '@playwright/test';

/** The width of an A4 sheet between its margins, in CSS pixels. */
const PRINT_WIDTH_PX = 673;
/** WCAG's minimum for large text. The background is white, because browsers do not print backgrounds. */
const MIN_CONTRAST = 3;

/** Returns one sentence per fault. Leaves the page in print mode. */
export async function listPrintFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // At full height, so that every text has a position on the screen.
  await page.setViewportSize({ width: PRINT_WIDTH_PX, height: Math.min(height + 100, 16_000) });
  await page.evaluate(() => scrollTo(0, 0));
  return page.evaluate(findFaults, MIN_CONTRAST);
}

/** Width and height of each printed page, in points. */
export async function getPrintedPageSizes(
  page: Page,
): Promise<{ width: number; height: number }[]> {
  const file = await page.pdf({ preferCSSPageSize: true });
  const boxes = file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}

/** Runs in the page. */
function findFaults(minContrast: number): string[] {
  const PICTURE = 'img, svg, video, canvas';
  const HIDDEN_FOR_EYES = '.sr-only, svg, script, style, template, noscript';
  const faults: string[] = [];
  const boxes: { node: Text; box: DOMRect }[] = [];

  const luminance = (color: string): number => {
    const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const [r = 0, g = 0, b = 0] = parts.map((part) =>
      part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest(HIDDEN_FOR_EYES)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) boxes.push({ node: text, box });
    }
  }
  if (boxes.length === 0) return ['Nothing is printed.'];

  for (const { node, box } of boxes) {
    const own = node.parentElement as Element;
    const quoted = `'${node.data.trim().slice(0, 40)}'`;
    const style = getComputedStyle(own);
    const visible = own.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!visible) faults.push(`${quoted} is invisible but takes up space.`);
    if (1.05 / (luminance(style.color) + 0.05) < minContrast)
      faults.push(`${quoted} has too little contrast on white.`);
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) {
      faults.push(`${quoted} extends beyond the sheet.`);
    }
    const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const picture = stack.find((item) => !own.contains(item) && item.closest(PICTURE));
    if (picture) faults.push(`${quoted} overlaps a picture.`);
  }
  for (const [index, { node, box }] of boxes.entries()) {
    for (const item of boxes.slice(index + 1)) {
      if (item.node === node) continue;
      const overlapWidth = Math.min(box.right, item.box.right) - Math.max(box.left, item.box.left);
      const overlapHeight = Math.min(box.bottom, item.box.bottom) - Math.max(box.top, item.box.top);
      // Tightly set lines overlap at the edges of their boxes, not in their letters.
      if (overlapWidth > 2 && overlapHeight > 0.4 * Math.min(box.height, item.box.height)) {
        faults.push(
          `'${node.data.trim().slice(0, 40)}' overlaps '${item.node.data.trim().slice(0, 40)}'.`,
        );
      }
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element);
    const isPinned = position === 'fixed' || position === 'sticky';
    if (isPinned && element.getClientRects().length > 0)
      faults.push(`${element.className} is fixed or sticky.`);
  }
  return [...new Set(faults)];
}
