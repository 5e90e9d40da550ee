// The order of the style layers, later ones win. It stands in the page's head, so no order of files can change it.
export const STYLE_LAYERS =
  '@layer properties, theme, base, components, site, pages, utilities, print;';
