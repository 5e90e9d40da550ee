// What a server may offer beyond section 7, by the names under which `GET /meta` tells of it.

export const FEATURES = [
  'pages',
  'enrolments',
  'positions',
  'media',
  'certificates',
  'reviews',
  'moderation',
  'insights',
  'people',
  'reorder',
  'copies',
  'categories',
  'payments',
  'contact',
  'accounts',
  'creationKeys',
  'pictureRemoval',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Announced beside them where sign-up needs a code that was mailed. */
export const EMAIL_CODE_FEATURE = 'emailCode';
