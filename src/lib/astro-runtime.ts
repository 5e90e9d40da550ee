// The runtime of compiled Astro components, with `<` and `>` escaped in attributes. Astro escapes only `&` and `"`, which
// is valid HTML; escaping these too keeps user text from looking like a tag to simple parsers.
import {
  addAttribute as addAstroAttribute,
  spreadAttributes as spreadAstroAttributes,
  unescapeHTML,
} from 'astro/compiler-runtime';

export * from 'astro/compiler-runtime';

export function addAttribute(...args: Parameters<typeof addAstroAttribute>) {
  return escapeTags(addAstroAttribute(...args));
}

export function spreadAttributes(...args: Parameters<typeof spreadAstroAttributes>) {
  return escapeTags(spreadAstroAttributes(...args));
}

/** `attributes` is HTML such as ` title="a > b"`; attribute names never contain these characters. */
function escapeTags(attributes: unknown) {
  return unescapeHTML(String(attributes).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}
