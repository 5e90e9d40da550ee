// Whether these pages are built to show drafts, to their writers alone: see server/adapters/site-build.ts.

export const IS_PREVIEW = process.env['SITE_PREVIEW'] === '1';
