// What a server may offer beyond section 7, by the names under which `GET /meta` tells of it.

export const FEATURES = [
  'pages',
  'sitePreview',
  'courseLists',
  'enrolments',
  'positions',
  'media',
  'certificates',
  'reviews',
  'moderation',
  'insights',
  'people',
  'reorder',
  'captions',
  'previews',
  'previewCaptions',
  'copies',
  'categories',
  'payments',
  'tax',
  'coupons',
  'prices',
  'bundles',
  'contact',
  'accounts',
  'creationKeys',
  'pictureRemoval',
  'films',
  'uploads',
  'team',
  'secondStep',
  'returns',
  'gstReturn',
  'gstCheck',
  'documents',
  'office',
  'siteLists',
  'sitePictures',
  'siteFilms',
  'outsidePayments',
  'studentsTable',
  'mailTexts',
  'courseReport',
  'orderPolicies',
  'privacy',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Announced beside them where films are prepared: then more than H.264 is taken. */
export const ANY_FILM_FEATURE = 'anyFilm';
/** Announced beside them where sign-up needs a code that was mailed. */
export const EMAIL_CODE_FEATURE = 'emailCode';
