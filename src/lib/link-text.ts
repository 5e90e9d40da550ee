// Finds the web addresses in plain text.

export interface TextPart {
  text: string;
  /** Set for a web address. */
  href?: string;
}

/** Up to the next space, without punctuation at the end. Only https. */
const ADDRESS = /https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/gu;

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
