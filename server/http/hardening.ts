// The doors every request passes: security headers, CORS, rate limit, body parsers.
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

export interface HardeningOptions {
  corsOrigins: readonly string[];
  requestsPerMinute: number;
  /** Behind TLS: tells browsers to stay on it. */
  strictTransport: boolean;
}

const ONE_YEAR_SECONDS = 31_536_000;

export async function harden(app: FastifyInstance, options: HardeningOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: {
      policy: options.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: options.strictTransport ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true } : false,
  });
  await app.register(cors, {
    origin: [...options.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: 600,
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) =>
      new AppError(
        'too_many',
        'Too many requests. Please wait a moment.',
        Math.ceil(context.ttl / 1000),
      ),
  });
  await app.register(multipart);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
