// Facts about this server that a page needs before any other call.
import type { FastifyInstance } from 'fastify';
import { getMeta, FEATURES } from '#contract/meta.ts';
import { mount } from './mount.ts';
import type { Guards } from './mount.ts';
import type { Deps } from '../platform/ports.ts';

const API_VERSION = '1';

export function registerMetaRoutes(
  app: FastifyInstance,
  guards: Guards,
  {
    gateway,
    requireEmailCode,
    preparesVideos,
    videoMaxBytes,
  }: Pick<Deps, 'gateway' | 'requireEmailCode' | 'preparesVideos' | 'videoMaxBytes'>,
): void {
  const enabledFeatures = { emailCode: requireEmailCode, anyFilm: preparesVideos };
  mount([app, guards], getMeta, () => ({
    version: API_VERSION,
    features: FEATURES.filter((name) => enabledFeatures[name]),
    currency: 'INR' as const,
    paymentKeyId: gateway.keyId,
    checkoutScript: gateway.checkoutScript,
    videoMaxBytes,
  }));
}
