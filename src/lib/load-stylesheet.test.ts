// @vitest-environment happy-dom
// A stylesheet that the page links is not loaded again, unless it failed to load.
import { expect, it, vi } from 'vitest';
import { loadStylesheet } from './load-stylesheet.ts';

function linked(href: string, sheet: CSSStyleSheet | null): void {
  const link = document.createElement('link');
  link.setAttribute('href', href);
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(sheet);
  document.head.append(link);
}

const links = (href: string) => document.querySelectorAll(`link[href="${href}"]`);

it('does nothing when the page has linked the stylesheet', async () => {
  linked('/there.css', new CSSStyleSheet());
  await loadStylesheet('/there.css');
  expect(links('/there.css')).toHaveLength(1);
});

it('requests the stylesheet again when the linked one failed to load', async () => {
  linked('/lost.css', null);
  await loadStylesheet('/lost.css');
  expect(links('/lost.css')).toHaveLength(2);
});
