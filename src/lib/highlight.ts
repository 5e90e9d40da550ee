// Cuts a text where words of a query stand in it, so that they can be marked.

export interface Piece {
  text: string;
  marked: boolean;
}

export function highlight(text: string, query: string): Piece[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escape);
  if (words.length === 0) return [{ text, marked: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
