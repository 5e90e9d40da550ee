// Headings and leads by name.
import { type CollectionEntry, getEntry } from 'astro:content';

/** Fails the build when the copy is missing. */
export async function blockOf(id: string): Promise<CollectionEntry<'blocks'>['data']> {
  const entry = await getEntry('blocks', id);
  if (!entry) throw new Error(`src/content/blocks.json has no block '${id}'.`);
  return entry.data;
}
