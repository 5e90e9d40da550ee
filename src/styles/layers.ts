// The order of the style layers: later ones win. It is declared in the head of every page, before any style sheet loads.
export const STYLE_LAYERS =
  '@layer properties, theme, base, components, site, pages, utilities, print;';
