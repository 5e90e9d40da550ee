// Access to the marketing copy: single blocks, and lists in their order.
import { groupLines } from '#contract/site/legal-texts.ts';
import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content';

/** Fails the build when the copy is missing. */
export async function getBlock(id: string): Promise<CollectionEntry<'blocks'>['data']> {
  const entry = await getEntry('blocks', id);
  if (!entry) throw new Error(`src/content/blocks.json has no block '${id}'.`);
  return entry.data;
}

/** The collections whose entries have an order. */
type ListKey = Exclude<CollectionKey, 'legal' | 'photos'>;

export async function getList<K extends ListKey>(name: K): Promise<CollectionEntry<K>[]> {
  const entries: CollectionEntry<K>[] = await getCollection(name);
  return entries.sort((a, b) => a.data.order - b.data.order);
}

/** The journal, newest first; posts of the same day by title. */
export async function listPosts(): Promise<CollectionEntry<'posts'>[]> {
  const posts = await getCollection('posts');
  const day = ({ data }: CollectionEntry<'posts'>) => data.publishedOn.getTime();
  return posts.sort((a, b) => day(b) - day(a) || a.data.title.localeCompare(b.data.title));
}

/** In `body`, a string is a paragraph and an array is a list of points. */
export interface LegalDocument {
  id: string;
  data: {
    title: string;
    text: string;
    sections: { id: string; title: string; body: (string | string[])[] }[];
  };
}

/** A policy that the owner can edit; its heading is a block. */
export async function getPolicy(
  list: 'terms' | 'privacy' | 'refunds',
  id: string,
): Promise<LegalDocument> {
  const { title, text = '' } = await getBlock(`${id}-page`);
  const sections = (await getList(list)).map(({ id: anchor, data }) => ({
    id: anchor,
    title: data.title,
    body: groupLines(data.body),
  }));
  return { id, data: { title, text, sections } };
}

/** A page of src/content/legal; users agree to a version of it. Fails the build if it is missing. */
export async function legalDocument(id: string): Promise<LegalDocument> {
  const entry = await getEntry('legal', id);
  if (!entry) throw new Error(`src/content/legal has no page '${id}'.`);
  return entry;
}
