// The runtime of compiled Astro components, with `<` and `>` escaped in attributes. Astro escapes `&` and `"` alone,
// which is right HTML; escaping these too keeps a person's text from looking like a tag to anything that reads pages.
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

/** `attributes` is HTML such as ` title="a > b"`: names hold neither sign. */
function escapeTags(attributes: unknown) {
  return unescapeHTML(String(attributes).replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}
