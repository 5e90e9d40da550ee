// Whether this build shows drafts, for the team only: see server/adapters/site-build.ts.

export const IS_DRAFT_PREVIEW = process.env['SITE_PREVIEW'] === '1';
