// The order of the style layers; later ones win. It is part of the page's head, so that the order of files does not matter.
export const STYLE_LAYERS =
  '@layer properties, theme, base, components, site, pages, utilities, print;';
