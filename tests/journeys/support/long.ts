// Whether these are the long tests, which leave nothing out.

export const IS_LONG = process.env['LONG_JOURNEYS'] === '1';
