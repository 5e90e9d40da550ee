// The walk in Firefox ESR.
import { startFirefox } from './firefox.ts';
import { walkIn } from './walk.ts';

walkIn('Firefox', startFirefox);
