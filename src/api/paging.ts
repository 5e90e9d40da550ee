// Where in a list of Admins a page lies, as its call is sent.

export interface ListPlace {
  page: number;
  /** The cursor of what is older than the numbered pages; empty for the newest. */
  before: string;
  /** YYYY-MM-DD: only what was made by the end of that day; empty for all. */
  until: string;
}

/** Without what is not asked for. */
export function placeQuery({ page, before, until }: ListPlace) {
  return { page, ...(before ? { before } : {}), ...(until ? { until } : {}) };
}
