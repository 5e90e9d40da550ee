// HTML as a tagged template: what stands in it as text is shown as text.

/** Written as it is where it stands in other HTML. */
export interface Html {
  readonly html: string;
}
type Part = Html | string | number | false | null | undefined | readonly Part[];

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw({ raw: texts }, ...parts.map(written)) };
}

function written(part: Part): string {
  if (typeof part === 'object' && part)
    return 'html' in part ? part.html : part.map(written).join('');
  const text = part === false ? '' : String(part ?? '');
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
