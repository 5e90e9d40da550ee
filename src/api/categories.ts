// The categories as admins see them, and what they do to one that is there.
import * as contract from '#contract/categories.ts';
import type { Category } from '#contract/course.ts';
import { fetchOwnCategories } from './authoring.ts';
import { send } from './client.ts';
import { isOwnServer } from './server.ts';

export interface ListedCategory extends Category {
  /** It can be changed and deleted. */
  isEditable: boolean;
}

/** Throws ApiError. */
export async function fetchListedCategories(): Promise<ListedCategory[]> {
  const [categories, isEditable] = await Promise.all([fetchOwnCategories(), isOwnServer()]);
  return categories.map((category) => ({ ...category, isEditable }));
}

export interface CategoryWords {
  name: string;
  description: string;
}

/** Throws ApiError; its sentence says why not. */
export async function changeCategory(categoryId: string, words: CategoryWords): Promise<void> {
  await send(contract.updateCategory, { body: { categoryId, ...words } });
}

/** Its courses stay without a category. Throws ApiError. */
export async function deleteCategory(categoryId: string): Promise<void> {
  await send(contract.deleteCategory, { body: { categoryId } });
}
