// What one film may be at most. Apart from the reader of films, which is large.

/** Pixels of its sides, however it is held. */
export const VIDEO_PIXELS_MAX = { long: 3840, short: 2160 } as const;
export const VIDEO_SECONDS_MAX = 12 * 60 * 60;
