// What the doctor says.

/** A fault has to be mended; a warning wants a look. */
export interface Finding {
  level: 'fault' | 'warning';
  text: string;
}

export const fault = (text: string): Finding => ({ level: 'fault', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });

/** The first of them, where there are many. */
export function some(keys: readonly string[]): string {
  return keys.length > 3 ? `${keys.slice(0, 3).join(', ')} and others` : keys.join(', ');
}
