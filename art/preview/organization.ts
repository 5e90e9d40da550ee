// Whose previews are drawn, and where the fonts are.

/** The organization on preview images. */
export interface Organization {
  name: string;
  /** The project's folder with fonts and mark. */
  root: string;
}
