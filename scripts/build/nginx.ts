// The rules in nginx's notation, to be included in a server block whose root is the built folder.
import { branches, fileHeaders, hasPagesBelow, headersOfPage } from './host-notation.ts';
import type { HostNotation } from './host-notation.ts';

const OPENING = `# Written by the build. Include it in a server block whose root is this folder; docs/hosting.md shows one.
charset utf-8;
charset_types text/css text/javascript text/plain text/xml application/json application/manifest+json;
gzip_static on;
gzip_vary on;
absolute_redirect off;
error_page 404 /404.html;
types {
  text/html html;
  text/css css;
  text/javascript js;
  text/plain txt;
  text/xml xml;
  application/json json;
  application/manifest+json webmanifest;
  application/pdf pdf;
  font/woff2 woff2;
  image/svg+xml svg;
  image/png png;
  image/jpeg jpg jpeg;
  image/webp webp;
  image/avif avif;
  image/x-icon ico;
}`;
/** The address as it was sent, without its end: what is decoded could break out of a header. */
const LEAD_ON = (end: string) =>
  `if ($request_uri ~ "^([^?]*)${end}([?].*)?$") { return 301 $1$2; }`;

/** Locations with `~` are tried in this order; those with `=` go before them. */
export function nginxRules(notation: HostNotation): string {
  const { rules } = notation;
  const missing = headersOfPage(notation, undefined, 'missing');
  const page = headersOfPage(notation);
  const noHeaders = { ...notation.always };
  return [
    OPENING,
    refusal(rules),
    block('= /404.html', ['internal;'], missing),
    block('= /404', ['return 404;'], {}),
    block('= /', ['try_files /index.html =404;'], page),
    block('= /index', ['return 301 /$is_args$args;'], noHeaders),
    block('= /index.html', ['return 301 /$is_args$args;'], noHeaders),
    block(
      '~ [.]html$',
      ['if (!-f $request_filename) { return 404; }', LEAD_ON('[.]html')],
      noHeaders,
    ),
    ...branches(notation).flatMap((one) => branch(one, notation)),
    block(`~ ^/(${rules.hidden.map(literal).join('|')})$`, ['return 404;'], {}),
    block('~ [.](br|gz)$', ['return 404;'], {}),
    block(
      `~ ^/${rules.hashedFolder}.+[.]\\w+$`,
      ['try_files $uri =404;'],
      fileHeaders(notation, 'hashed'),
    ),
    block('~ [.]\\w+$', ['try_files $uri =404;'], fileHeaders(notation, 'file')),
    block(
      '~ ^(?<bare>.+)/$',
      ['if (!-f $document_root$bare.html) { return 404; }', LEAD_ON('/')],
      noHeaders,
    ),
    block('/', ['return 404;'], {}),
    '',
  ].join('\n');
}

/** The page of a first segment, those below it, and its shell for all others. */
function branch(name: string, notation: HostNotation): string[] {
  const headers = headersOfPage(notation, name);
  const own = block(`= /${name}`, [`try_files /${name}.html =404;`], headers);
  if (!hasPagesBelow(name, notation)) return [own];
  const isShell = notation.rules.shells.includes(name) && notation.built.includes(`${name}.html`);
  return [
    own,
    block(
      `~ ^/${literal(name)}/[^/]+$`,
      [`try_files $uri.html ${isShell ? `/${name}.html ` : ''}=404;`],
      headers,
    ),
    ...(isShell
      ? [block(`~ ^/${literal(name)}/[^/]+/$`, [LEAD_ON('/')], { ...notation.always })]
      : []),
  ];
}

/** On the way to the page of what is missing the address is still refused, so that page is left alone. */
function refusal({ refused }: HostNotation['rules']): string {
  const pattern = refused.replaceAll('$)', '[?]|$)').replaceAll('\\', '\\\\');
  return `if ($request_uri ~* "^[^?]*(${pattern})") { rewrite ^(?!/404[.]html$) /404 last; }`;
}

function block(match: string, lines: readonly string[], headers: Record<string, string>): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll(/["\\]/g, '\\$&')}" always;`,
  );
  return [`location ${match} {`, ...[...lines, ...added].map((line) => `  ${line}`), '}'].join(
    '\n',
  );
}

function literal(name: string): string {
  return name.replaceAll('.', '[.]');
}
