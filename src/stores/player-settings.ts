// The player's settings, stored for this tab (OPEN-73).
import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { readJson, writeText } from './safe-storage.ts';

export const PLAYER_KEY = 'rangshala.player';

const PlayerSettings = z.object({
  autoplay: z.boolean(),
  /** Single-key shortcuts (WCAG 2.1.4: they can be turned off). */
  shortcuts: z.boolean(),
  /** The language of captions; empty for none. */
  captions: z.catch(z.string(), ''),
  speed: z.catch(z.number().check(z.gte(0.5), z.lte(2)), 1),
  /** Undefined until the user chooses: then the device's connection decides. */
  quality: z.catch(
    z.optional(z.union([z.literal('auto'), z.literal('saver'), z.int()])),
    undefined,
  ),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

const DEFAULTS: PlayerSettings = {
  autoplay: false,
  shortcuts: true,
  captions: '',
  speed: 1,
  quality: undefined,
};

export const $playerSettings = atom<PlayerSettings>(DEFAULTS);

export function restorePlayerSettings(): void {
  const read = PlayerSettings.safeParse(readJson('sessionStorage', PLAYER_KEY));
  if (read.success) $playerSettings.set(read.data);
}

/** Without storage the settings last as long as the page. */
export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  const settings = { ...$playerSettings.get(), ...change };
  $playerSettings.set(settings);
  writeText('sessionStorage', PLAYER_KEY, JSON.stringify(settings));
}
