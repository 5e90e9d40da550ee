// Facts about this server that a page needs before any other call.
import type { FastifyInstance } from 'fastify';
import { getMeta, SWITCHES } from '#contract/meta.ts';
import { mount } from './mount.ts';
import type { Guards } from './mount.ts';
import type { Deps } from '../platform/ports.ts';

const API_VERSION = '1';

export function metaRoutes(
  app: FastifyInstance,
  guards: Guards,
  {
    gateway,
    requireEmailCode,
    preparesVideos,
    videoMaxBytes,
  }: Pick<Deps, 'gateway' | 'requireEmailCode' | 'preparesVideos' | 'videoMaxBytes'>,
): void {
  const isOn = { emailCode: requireEmailCode, anyFilm: preparesVideos };
  mount([app, guards], getMeta, () => ({
    version: API_VERSION,
    features: SWITCHES.filter((name) => isOn[name]),
    currency: 'INR' as const,
    paymentKeyId: gateway.keyId,
    checkoutScript: gateway.checkoutScript,
    videoMaxBytes,
  }));
}
