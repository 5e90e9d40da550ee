// When two names of categories are the same name.

/** Two names with one key are the same name, whatever their case and blanks. */
export function categoryKey(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
