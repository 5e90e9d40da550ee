import { expect, test } from 'vitest';
import { isInAppBrowser } from './in-app-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`${IPHONE} (KHTML, like Gecko) Mobile/22B83 Instagram 350.0.0.20 (iPhone15,2; iOS 18_1)`, true],
  [`${IPHONE} (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/480.0.0.30;FBDV/iPhone15,2]`, true],
  [`${IPHONE} Mobile/22B83 Safari Line/14.19.0`, true],
  [
    `${ANDROID.replace('Pixel 8', 'Pixel 8; wv')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    true,
  ],
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, false],
  [`${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`, false],
  [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, false],
])('%s: %s', (userAgent, expected) => {
  expect(isInAppBrowser(userAgent)).toBe(expected);
});
