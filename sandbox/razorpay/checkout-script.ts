// Makes the one classic script that pages load out of its typed parts and its style sheet.
import { readFileSync } from 'node:fs';

const PARTS = [
  './checkout/pieces.browser.js',
  './checkout/dialog.browser.js',
  './checkout/checkout.browser.js',
];

/** The text of `/checkout.js`: defines `window.Razorpay` at once, as the provider's does. */
export function checkoutScript(): string {
  const styles = JSON.stringify(textOf('./checkout/checkout.css'));
  const code = PARTS.map((part) => withoutModuleSyntax(textOf(part))).join('\n');
  return `(() => {\n'use strict';\n${code}\ninstallCheckout(${styles});\n})();\n`;
}

function textOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function withoutModuleSyntax(code: string): string {
  return code.replace(/^import [^;]*;$/gm, '').replace(/^export /gm, '');
}
