// How somebody wants lessons to play, for as long as the tab is open (OPEN-73).
import { atom } from 'nanostores';
import * as z from 'zod/mini';

export const PLAYER_KEY = 'rangshala.player';

const PlayerSettings = z.object({
  autoplay: z.boolean(),
  /** Single keys act on the video (WCAG 2.1.4: they can be turned off). */
  shortcuts: z.boolean(),
  /** The language of captions; empty for none. */
  captions: z.catch(z.string(), ''),
  /** Times as fast as it was filmed. */
  speed: z.catch(z.number().check(z.gte(0.5), z.lte(2)), 1),
  /** How good the picture is to be; as the device asks until somebody chooses. */
  quality: z.catch(
    z.optional(z.union([z.literal('auto'), z.literal('saver'), z.int()])),
    undefined,
  ),
});
export type PlayerSettings = z.infer<typeof PlayerSettings>;

const AT_FIRST: PlayerSettings = {
  autoplay: false,
  shortcuts: true,
  captions: '',
  speed: 1,
  quality: undefined,
};

export const $playerSettings = atom<PlayerSettings>(AT_FIRST);

export function restorePlayerSettings(): void {
  try {
    const read = PlayerSettings.safeParse(JSON.parse(sessionStorage.getItem(PLAYER_KEY) ?? ''));
    if (read.success) $playerSettings.set(read.data);
  } catch {
    // Nothing kept, or no storage: as at first.
  }
}

export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  const settings = { ...$playerSettings.get(), ...change };
  $playerSettings.set(settings);
  try {
    sessionStorage.setItem(PLAYER_KEY, JSON.stringify(settings));
  } catch {
    // Without storage they hold for this page.
  }
}
