// @vitest-environment happy-dom
// A stylesheet that a page links itself is not brought again, unless it did not come.
import { expect, it, vi } from 'vitest';
import { loadStylesheet } from './load-stylesheet.ts';

function linked(href: string, sheet: CSSStyleSheet | null): void {
  const link = document.createElement('link');
  link.setAttribute('href', href);
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(sheet);
  document.head.append(link);
}

const links = (href: string) => document.querySelectorAll(`link[href="${href}"]`);

it('is there already where the page has linked it', async () => {
  linked('/there.css', new CSSStyleSheet());
  await loadStylesheet('/there.css');
  expect(links('/there.css')).toHaveLength(1);
});

it('is requested again where the linked stylesheet failed to load', async () => {
  linked('/lost.css', null);
  await loadStylesheet('/lost.css');
  expect(links('/lost.css')).toHaveLength(2);
});
