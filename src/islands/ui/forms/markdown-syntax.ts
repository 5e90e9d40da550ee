// Inserts Markdown syntax at a selection.

export interface Selected {
  text: string;
  /** The selection, from `start` up to `end`. */
  start: number;
  end: number;
}

export type Syntax = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** What replaces the range from `from` to `end`, and the selection afterwards. */
export interface Insertion {
  from: number;
  replacement: string;
  start: number;
  end: number;
}

const WRAPPED = { bold: ['**', 'bold'], italic: ['*', 'italic'] } as const;
const PREFIXES = { heading: '## ', list: '- ' } as const;
const LINK_TARGET = 'https://';

export function insertSyntax({ text, start, end }: Selected, syntax: Syntax): Insertion {
  const selected = text.slice(start, end);
  if (syntax === 'link') {
    const label = selected || 'text';
    const from = start + `[${label}](`.length;
    return {
      from: start,
      replacement: `[${label}](${LINK_TARGET})`,
      start: from,
      end: from + LINK_TARGET.length,
    };
  }
  if (syntax === 'bold' || syntax === 'italic') {
    const [mark, sample] = WRAPPED[syntax];
    const inner = selected || sample;
    const from = start + mark.length;
    return {
      from: start,
      replacement: mark + inner + mark,
      start: from,
      end: from + inner.length,
    };
  }
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(from, end).split('\n');
  const replacement = lines.map((line) => PREFIXES[syntax] + line).join('\n');
  return { from, replacement, start: from + replacement.length, end: from + replacement.length };
}
