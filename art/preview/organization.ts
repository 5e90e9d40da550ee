// Who draws previews, and from where.

/** Whose pictures these are. */
export interface Organization {
  name: string;
  /** The project's root, where fonts and the mark lie. */
  root: string;
}
