// Security headers that do not depend on the request, for our server and for other hosts of the site.

export interface SecurityHeaderOptions {
  /** Other origins that may call the API. */
  corsOrigins: readonly string[];
  /** Set behind TLS: browsers then always use HTTPS. */
  strictTransport: boolean;
}

/** For everything but pages: opened directly, data, pictures and scripts load and run nothing. */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ONE_YEAR_SECONDS = 31_536_000;
/** Sent with every response; pages replace the policy with their own. */
export function securityHeaders(options: SecurityHeaderOptions): Record<string, string> {
  return {
    'content-security-policy': ANSWER_POLICY,
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
