// The security headers that never depend on the request, for our server and for hosts of the site.

export interface SecurityHeaderOptions {
  /** Origins that may call from elsewhere. */
  corsOrigins: readonly string[];
  /** Behind TLS: tells browsers to stay on it. */
  strictTransport: boolean;
}

/** For whatever is no page: data, pictures, scripts. Opened on their own they load and run nothing. */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ONE_YEAR_SECONDS = 31_536_000;
/** The same for every answer; pages replace the policy with that of their kind. */
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
