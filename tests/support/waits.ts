// How long a test waits for what comes by itself. What does not come ends it; how soon it comes, the long tests measure.

/** A busy machine may take its time. */
export const AT_LAST = { timeout: 60_000, interval: 10 };

/** Of a change at another server: the promise is two seconds, and what a request takes. */
export const AT_OTHER_SERVERS =
  process.env['MEASURES_TIME'] === '1' ? { timeout: 2500, interval: 50 } : AT_LAST;
