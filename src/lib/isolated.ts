/** Marks of direction in `text` end with it: the words around it keep their order. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
