// The content security policy of pages. It depends on the settings and the kind of page, never on a page's text.
import { videoOrigins } from '#server/platform/bucket.ts';
import { INLINE_SCRIPTS, INLINE_STYLES } from './inline-code.ts';

/** Origins of the payment provider's checkout. Its frames may use the Payment Request API. */
const PROVIDER = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  pictures: ['https://cdn.razorpay.com'],
};

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Settings about other origins that pages use. An empty text means none. */
export interface Elsewhere {
  apiUrl: string;
  /** Hosts of pictures and videos, separated by commas. */
  mediaOrigins: string;
  /** Origins of our videos: the bucket or its CDN, and the CDN of segments. */
  videoOrigins: readonly string[];
}

/** From the environment of a build. */
export function elsewhereIn(env: NodeJS.ProcessEnv): Elsewhere {
  return {
    apiUrl: env['PUBLIC_API_URL'] ?? '',
    mediaOrigins: env['PUBLIC_MEDIA_ORIGINS'] ?? '',
    videoOrigins: videoOrigins(env),
  };
}

export interface Origins {
  api: readonly string[];
  media: readonly string[];
  videos: readonly string[];
}

/** Throws for an invalid URL. */
export function getOrigins({ apiUrl, mediaOrigins, videoOrigins }: Elsewhere): Origins {
  const originsIn = (list: string): string[] =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((item) => item !== '')
      .map((item) => new URL(item).origin);
  return { api: originsIn(apiUrl), media: originsIn(mediaOrigins), videos: videoOrigins };
}

type Headers = Record<string, string>;

/** Headers of all pages, and of pages for payment, playback and authoring by their first path segment. */
export function pageHeaders(origins: Origins): { all: Headers; of: Record<string, Headers> } {
  const base = basePolicy(origins);
  const playing = playPolicy(base, origins);
  const payers = ['self', ...PROVIDER.frames.map((origin) => `"${origin}"`)];
  const authoring = getHeaders(choosePolicy(base), []);
  return {
    all: getHeaders(base, []),
    of: {
      // A trailer or free lesson plays beside the payment card.
      'course-detail': getHeaders(payPolicy(playing, origins.api), payers),
      bundle: getHeaders(payPolicy(base, origins.api), payers),
      course: getHeaders(playing, []),
      'create-course': authoring,
      'edit-course': authoring,
    },
  };
}

/** `paymentOrigins` may use the Payment Request API. */
function getHeaders(policy: Policy, payers: readonly string[]): Headers {
  const unused = UNUSED_FEATURES.map((feature) => `${feature}=()`);
  return {
    'content-security-policy': policyText(policy),
    'permissions-policy': [...unused, `payment=(${payers.join(' ')})`].join(', '),
  };
}

type Policy = Record<string, readonly string[]>;

function basePolicy({ api, media, videos }: Origins) {
  return {
    // For prefetched pages, for which Firefox has no directive of its own.
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'", ...api],
    'frame-ancestors': ["'none'"],
    'frame-src': ["'none'"],
    'worker-src': ["'none'"],
    'manifest-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...api, ...media],
    'font-src': ["'self'"],
    'media-src': ["'self'", ...api, ...media, ...videos],
    'connect-src': ["'self'", ...api],
    'script-src': ["'self'", ...quoted(INLINE_SCRIPTS)],
    'style-src': ["'self'", ...quoted(INLINE_STYLES)],
    // Inline custom properties carry numbers such as a progress; they cannot carry script.
    'style-src-attr': ["'unsafe-inline'"],
  };
}

function payPolicy(base: ReturnType<typeof basePolicy>, api: readonly string[]): Policy {
  return {
    ...base,
    'script-src': [...base['script-src'], ...api, ...PROVIDER.scripts],
    'frame-src': PROVIDER.frames,
    'connect-src': [...base['connect-src'], ...PROVIDER.calls],
    'img-src': [...base['img-src'], ...PROVIDER.pictures],
  };
}

/** Scripts fetch video segments and pass them to the browser as blobs. */
function playPolicy(
  base: ReturnType<typeof basePolicy>,
  { media, videos }: Origins,
): ReturnType<typeof basePolicy> {
  return {
    ...base,
    'font-src': [...base['font-src'], 'data:'],
    'media-src': [...base['media-src'], 'blob:'],
    'connect-src': [...base['connect-src'], ...media, ...videos],
  };
}

/** The browser checks a selected video before its upload. */
function choosePolicy(base: ReturnType<typeof basePolicy>): Policy {
  return { ...base, 'media-src': [...base['media-src'], 'blob:'] };
}

function quoted(hashes: Readonly<Record<string, string>>): string[] {
  return Object.values(hashes).map((hash) => `'${hash}'`);
}

function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
