// What the server offers beyond section 7; nothing until it has said so.
import { serverFacts } from '#site/api/meta.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';

const NONE: ReadonlySet<string> = new Set();

export function useFeatures(): ReadonlySet<string> {
  const [facts] = useLoaded(serverFacts);
  return facts.face === 'ready' ? facts.value.features : NONE;
}
