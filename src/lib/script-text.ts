// JSON that stands in a page: no text in it can end the script element around it.

export function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
