/** Wraps `text` in Unicode bidi isolates, so that it does not change the order of the words around it. */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}
