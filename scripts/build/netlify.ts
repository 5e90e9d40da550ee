// The rules in Netlify's notation: https://docs.netlify.com/routing/headers/ and …/redirects/.
import { fileHeaders, hasPagesBelow, headersOfPage } from './host-notation.ts';
import type { HostNotation } from './host-notation.ts';

/** Of rules that match the same path the later one wins, so they go from the general to the special. */
export function netlifyHeaders(notation: HostNotation): string {
  const { rules } = notation;
  const rule = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const file = fileHeaders(notation, 'file');
  return [
    rule('/*', headersOfPage(notation)),
    ...filePaths(notation).map((path) => rule(path, file)),
    rule(`/${rules.hashedFolder}*`, fileHeaders(notation, 'hashed')),
    ...Object.keys(rules.headers.of).flatMap((name) => {
      const below = hasPagesBelow(name, notation) ? [`/${name}/*`] : [];
      return [`/${name}`, ...below, `/${name}.html`].map((path) =>
        rule(path, headersOfPage(notation, name)),
      );
    }),
    '',
  ].join('\n');
}

/** Folders without pages as a whole, and single files beside the pages. */
function filePaths({ built, rules }: HostNotation): string[] {
  const pageFolders = new Set(built.filter((name) => name.endsWith('.html')).map(topOf));
  const paths = built
    .filter((name) => !name.endsWith('.html') && !name.startsWith(rules.hashedFolder))
    .map((name) => {
      const top = topOf(name);
      return top === '' || pageFolders.has(top) ? `/${name}` : `/${top}/*`;
    });
  return [...new Set(paths)].toSorted();
}

function topOf(name: string): string {
  return name.includes('/') ? (name.split('/')[0] ?? '') : '';
}

/** Without `!` a rule stands back behind a file of that name, so pre-rendered pages win. */
export function netlifyRedirects(notation: HostNotation): string {
  const { rules, built } = notation;
  return [
    ...rules.hidden.map((name) => `/${name} /404.html 404!`),
    ...rules.shells
      .filter((shell) => built.includes(`${shell}.html`))
      .map((shell) => `/${shell}/:id /${shell}.html 200`),
    '',
  ].join('\n');
}
