// Polling options of tests. Only the long tests measure how fast something happens.

/** Long, because the machine may be busy. */
export const POLL_OPTIONS = { timeout: 60_000, interval: 10 };

/** For changes made by another server, which must show within two seconds plus the time of a request. */
export const OTHER_SERVER_POLL =
  process.env['MEASURES_TIME'] === '1' ? { timeout: 2500, interval: 50 } : POLL_OPTIONS;
