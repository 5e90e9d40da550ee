// What the doctor says.

/** A fault has to be mended; a warning wants a look. */
export interface Finding {
  level: 'fault' | 'warning';
  text: string;
}
