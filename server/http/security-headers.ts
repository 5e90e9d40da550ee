// Security headers that do not depend on the request, for our server and for other hosts of the site.

export interface SecurityHeaderOptions {
  /** Other origins that may call the API. */
  corsOrigins: readonly string[];
  /** Set behind TLS: browsers then always use HTTPS. */
  strictTransport: boolean;
}

/** For all responses except pages: a file that is opened directly can load and run nothing. */
export const RESPONSE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ONE_YEAR_SECONDS = 31_536_000;
/** Headers of every response. Pages replace the content security policy by their own. */
export function buildSecurityHeaders(options: SecurityHeaderOptions): Record<string, string> {
  return {
    'content-security-policy': RESPONSE_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': options.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    ...(options.strictTransport
      ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}
