// Decodes text of uploaded files: UTF-8, or UTF-16 with a byte order mark, which spreadsheets and Notepad call 'Unicode'.

const UTF_16_MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Returns the text without its byte order mark; undefined if the bytes are not text in these encodings. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = UTF_16_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  try {
    const text = new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
