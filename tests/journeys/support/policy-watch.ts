// A page's requests to other origins, and its violations of the content policy (S38).
import type { Page } from '@playwright/test';
import { isOfLeaving } from './pages.ts';

export interface Watch {
  /** Requests to other origins, and violations of the content policy. */
  faults: string[];
}

/** Watches the page and all pages it opens, from now on. */
export async function watch(page: Page, origin: string): Promise<Watch> {
  const faults: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url());
    if (protocol.startsWith('http') && requestOrigin !== origin)
      faults.push(`asked ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => faults.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event;
      const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on('console', (message) => {
    if (/content.security.policy|permissions.policy/i.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!isOfLeaving(error)) faults.push(error.message);
  });
  return { faults };
}
