// Mimics a browser's translator: it replaces each text node by its own elements, including nodes
// that scripts add later. The text stays the same here, so that tests find everything by its usual
// name.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export async function translate(page: Page): Promise<void> {
  await page.evaluate(replaceTextNodes);
  expect(await page.locator('font > font').count(), 'translated texts').toBeGreaterThan(0);
}

/** Runs in the page. */
function replaceTextNodes(): void {
  const untouched = 'script, style, noscript, textarea, title, option, font, [translate="no"]';
  const replaceBelow = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched))
        continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  };
  if (document.documentElement.classList.contains('translated-ltr')) return;
  document.documentElement.classList.add('translated-ltr');
  replaceBelow(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const root = node.nodeType === Node.TEXT_NODE ? node.parentNode : node;
        if (root?.isConnected) replaceBelow(root);
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
