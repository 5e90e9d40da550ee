// The directive `client:painted`: an island wakes after the first frame, by modules that are on their way then.
import type { ClientDirective } from 'astro';

/** The layout says when; see SiteLayout. */
const wakeAfterFirstFrame: ClientDirective = (load) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  if ('painted' in document.documentElement.dataset) void wake();
  else addEventListener('painted', () => void wake(), { once: true });
};

export default wakeAfterFirstFrame;
