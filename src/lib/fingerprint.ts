// What tells a chosen file from others, wherever it lies and whatever it is called: its size and some of its bytes.

/** A film's tables, which name each of its pictures, lie at its beginning or its end. */
const SAMPLE_BYTES = 256 * 1024;
/** Hexadecimal digits of the digest: 160 bits. */
const DIGITS = 40;

/** Reads three samples, never the whole. Rejects where the file can no longer be read. */
export async function computeFingerprint(file: File): Promise<string> {
  const middle = Math.floor(file.size / 2);
  const samples = [0, middle, Math.max(0, file.size - SAMPLE_BYTES)].map((at) =>
    file.slice(at, at + SAMPLE_BYTES),
  );
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(samples).arrayBuffer());
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return `${file.size.toString(36)}-${hex.join('').slice(0, DIGITS)}`;
}
