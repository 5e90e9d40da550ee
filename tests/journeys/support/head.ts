// The head of a page, parsed from its HTML as a crawler does.

export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  robots: string;
  canonical: string;
  twitterCard: string;
  /** Open Graph values by property. */
  properties: Record<string, string>;
  facts: Record<string, unknown>[];
}

export function readHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const named = new Map<string, string>();
  const properties: Record<string, string> = {};
  for (const [, kind, key = '', content = ''] of head.matchAll(
    /<meta (name|property)="([^"]+)" content="([^"]*)"/g,
  )) {
    if (kind === 'name') named.set(key, plain(content));
    else properties[key] = plain(content);
  }
  const jsonLd = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(head)?.[1];
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: named.get('description') ?? '',
    keywords: named.get('keywords') ?? '',
    robots: named.get('robots') ?? '',
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? '',
    twitterCard: named.get('twitter:card') ?? '',
    properties,
    facts: jsonLd ? (JSON.parse(jsonLd) as { '@graph': PageHead['facts'] })['@graph'] : [],
  };
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
