// The copy by name: single blocks, and lists in the order of their file.
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';

/** Fails the build when the copy is missing. */
export async function blockOf(id: string): Promise<CollectionEntry<'blocks'>['data']> {
  const entry = await getEntry('blocks', id);
  if (!entry) throw new Error(`src/content/blocks.json has no block '${id}'.`);
  return entry.data;
}

/** The collections whose entries have an order. */
type ListKey = Exclude<CollectionKey, 'posts'>;

export async function listOf<K extends ListKey>(name: K): Promise<CollectionEntry<K>[]> {
  const entries: CollectionEntry<K>[] = await getCollection(name);
  return entries.sort((a, b) => a.data.order - b.data.order);
}

/** The journal, newest first; of one day by title. */
export async function journalPosts(): Promise<CollectionEntry<'posts'>[]> {
  const posts = await getCollection('posts');
  const day = ({ data }: CollectionEntry<'posts'>) => data.publishedOn.getTime();
  return posts.sort((a, b) => day(b) - day(a) || a.data.title.localeCompare(b.data.title));
}
