// Addresses with text already typed in: for mail programs and messaging apps.

/** The address with these fields as its only query. Blanks become %20: mail programs show '+' as it is. */
export function withQuery(address: string, fields: Record<string, string | undefined>): string {
  const query = Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');
  const [bare = ''] = address.split('?');
  return query ? `${bare}?${query}` : bare;
}
