// Browsers inside other apps, such as Instagram's: payment windows may fail to open in them, or to return.
const MARKS = /\b(?:Instagram|FBAN|FBAV|FB_IAB|Snapchat|LinkedInApp)\b|\bLine\/|; wv\)/;

export function isInAppBrowser(userAgent: string): boolean {
  return MARKS.test(userAgent);
}
