// How many entries lists may have whose entries are pages: all that listing them takes, without the rules of their fields.

export const PAGES_MANY = {
  work: { min: 1, max: 30 },
  /** The journal: none at all hides it. */
  posts: { min: 0, max: 60 },
} as const;
