// @vitest-environment happy-dom
// A stylesheet that the page links is not loaded again, unless it failed to load.
import { expect, it, vi } from 'vitest';
import { loadStylesheet } from './load-stylesheet.ts';

function addLink(href: string, sheet: CSSStyleSheet | null): void {
  const link = document.createElement('link');
  link.setAttribute('href', href);
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(sheet);
  document.head.append(link);
}

const listLinks = (href: string) => document.querySelectorAll(`link[href="${href}"]`);

it('does nothing when the page has linked the stylesheet', async () => {
  addLink('/there.css', new CSSStyleSheet());
  await loadStylesheet('/there.css');
  expect(listLinks('/there.css')).toHaveLength(1);
});

it('requests the stylesheet again when the linked one failed to load', async () => {
  addLink('/lost.css', null);
  await loadStylesheet('/lost.css');
  expect(listLinks('/lost.css')).toHaveLength(2);
});
