// The walk through the site in WebKitGTK.
import { walkIn } from './walk.ts';
import { startWebKit } from './webkit.ts';

walkIn('WebKit', startWebKit);
