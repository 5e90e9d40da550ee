// The ffmpeg of this machine, for the tests of films.
import { hasFfmpeg } from '#server/films/tools.ts';
import { installPackages } from './packages.ts';

/** Says whether there is one, installing Debian's where this may. */
export function provideFfmpeg(): boolean {
  return hasFfmpeg() || (installPackages(['ffmpeg']) && hasFfmpeg());
}
