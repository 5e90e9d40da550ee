// Comparison of category names.

/** Equal for names that differ only in case and white space. */
export function toCategoryKey(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
