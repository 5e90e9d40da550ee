// Limits of a video. Apart from the media parser, which is large.

/** Sides in pixels, in either orientation. */
export const VIDEO_PIXELS_MAX = { long: 3840, short: 2160 } as const;
export const VIDEO_SECONDS_MAX = 12 * 60 * 60;
