// The page colour of both themes, for use outside style sheets: the browser's bar and icons.
import tokens from '#site/styles/tokens.css?raw';

export const PAPER = { light: readPaper(':root'), dark: readPaper('.dark') };

function readPaper(theme: string): string {
  const color = tokens.split(`${theme} {`)[1]?.match(/--paper:\s*(#[0-9a-f]{6})/i)?.[1];
  if (color === undefined) throw new Error(`src/styles/tokens.css has no --paper for ${theme}.`);
  return color;
}
