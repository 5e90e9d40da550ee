// Whether the school may sell: the build writes it down in the site's data.
import opening from './opening.json' with { type: 'json' };

/** False in production before an owner opens the school. */
export const IS_OPEN: boolean = opening.isOpen;
