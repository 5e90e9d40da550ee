// Whether the school may sell, as written by the build.
import opening from './opening.json' with { type: 'json' };

/** False in production before an owner opens the school. */
export const IS_SCHOOL_OPEN: boolean = opening.isOpen;
