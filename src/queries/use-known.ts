// A fact that is asked for once: what stands in its place until it is known.
import { useLoaded } from './use-loaded.ts';

/** `load` must be stable. A load that fails tells nothing. */
export function useKnown<Fact>(load: () => Promise<Fact>, unknown: Fact): Fact {
  const [loaded] = useLoaded(load);
  return loaded.status === 'ready' ? loaded.value : unknown;
}
