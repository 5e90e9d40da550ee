// The walk through the site in Firefox ESR.
import { startFirefox } from './firefox.ts';
import { walkIn } from './walk.ts';

walkIn('Firefox', startFirefox);
