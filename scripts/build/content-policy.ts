// The content security policy of pages. It depends on the settings and the kind of page, never on a page's text.
import { listVideoOrigins } from '#server/platform/bucket.ts';
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
export interface ExternalSources {
  apiUrl: string;
  /** Hosts of pictures and videos, separated by commas. */
  mediaOrigins: string;
  /** Origins of our videos: the bucket or its CDN, and the CDN of segments. */
  videoOrigins: readonly string[];
}

/** From the environment of a build. */
export function readExternalSources(env: NodeJS.ProcessEnv): ExternalSources {
  return {
    apiUrl: env['PUBLIC_API_URL'] ?? '',
    mediaOrigins: env['PUBLIC_MEDIA_ORIGINS'] ?? '',
    videoOrigins: listVideoOrigins(env),
  };
}

export interface Origins {
  api: readonly string[];
  media: readonly string[];
  videos: readonly string[];
}

/** Throws for an invalid URL. */
export function getOrigins({ apiUrl, mediaOrigins, videoOrigins }: ExternalSources): Origins {
  const parseOrigins = (list: string): string[] =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((item) => item !== '')
      .map((item) => new URL(item).origin);
  return { api: parseOrigins(apiUrl), media: parseOrigins(mediaOrigins), videos: videoOrigins };
}

type Headers = Record<string, string>;

/** Headers of all pages, and of pages for payment, playback and authoring by their first path segment. */
export function buildPageHeaders(origins: Origins): { all: Headers; of: Record<string, Headers> } {
  const base = buildBasePolicy(origins);
  const playing = addPlayerSources(base, origins);
  const paymentOrigins = ['self', ...PROVIDER.frames.map((origin) => `"${origin}"`)];
  const authoring = buildHeaders(addUploadSources(base), []);
  return {
    all: buildHeaders(base, []),
    of: {
      // A trailer or free lesson plays beside the payment card.
      'course-detail': buildHeaders(addPaymentSources(playing, origins.api), paymentOrigins),
      bundle: buildHeaders(addPaymentSources(base, origins.api), paymentOrigins),
      course: buildHeaders(playing, []),
      'create-course': authoring,
      'edit-course': authoring,
    },
  };
}

/** `paymentOrigins` may use the Payment Request API. */
function buildHeaders(policy: Policy, paymentOrigins: readonly string[]): Headers {
  const unused = UNUSED_FEATURES.map((feature) => `${feature}=()`);
  return {
    'content-security-policy': formatPolicy(policy),
    'permissions-policy': [...unused, `payment=(${paymentOrigins.join(' ')})`].join(', '),
  };
}

type Policy = Record<string, readonly string[]>;

function buildBasePolicy({ api, media, videos }: Origins) {
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
    'script-src': ["'self'", ...quoteHashes(INLINE_SCRIPTS)],
    'style-src': ["'self'", ...quoteHashes(INLINE_STYLES)],
    // Inline custom properties carry numbers such as a progress; they cannot carry script.
    'style-src-attr': ["'unsafe-inline'"],
  };
}

function addPaymentSources(
  base: ReturnType<typeof buildBasePolicy>,
  api: readonly string[],
): Policy {
  return {
    ...base,
    'script-src': [...base['script-src'], ...api, ...PROVIDER.scripts],
    'frame-src': PROVIDER.frames,
    'connect-src': [...base['connect-src'], ...PROVIDER.calls],
    'img-src': [...base['img-src'], ...PROVIDER.pictures],
  };
}

/** Scripts fetch video segments and pass them to the browser as blobs. */
function addPlayerSources(
  base: ReturnType<typeof buildBasePolicy>,
  { media, videos }: Origins,
): ReturnType<typeof buildBasePolicy> {
  return {
    ...base,
    'font-src': [...base['font-src'], 'data:'],
    'media-src': [...base['media-src'], 'blob:'],
    'connect-src': [...base['connect-src'], ...media, ...videos],
  };
}

/** The browser checks a selected video before its upload. */
function addUploadSources(base: ReturnType<typeof buildBasePolicy>): Policy {
  return { ...base, 'media-src': [...base['media-src'], 'blob:'] };
}

function quoteHashes(hashes: Readonly<Record<string, string>>): string[] {
  return Object.values(hashes).map((hash) => `'${hash}'`);
}

function formatPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
