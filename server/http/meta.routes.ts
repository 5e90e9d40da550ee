// Facts about this server that a page needs before any other call.
import { getMeta, FEATURES } from '#contract/meta.ts';
import { mount } from './mount.ts';
import type { MountTarget } from './mount.ts';
import type { Deps } from '../platform/ports.ts';

const API_VERSION = '1';

export function registerMetaRoutes(
  at: MountTarget,
  {
    gateway,
    requireEmailCode,
    preparesVideos,
    videoMaxBytes,
  }: Pick<Deps, 'gateway' | 'requireEmailCode' | 'preparesVideos' | 'videoMaxBytes'>,
): void {
  const enabledFeatures = { emailCode: requireEmailCode, anyFilm: preparesVideos };
  mount(at, getMeta, () => ({
    version: API_VERSION,
    features: FEATURES.filter((name) => enabledFeatures[name]),
    currency: 'INR' as const,
    paymentKeyId: gateway.keyId,
    checkoutScript: gateway.checkoutScript,
    videoMaxBytes,
  }));
}
