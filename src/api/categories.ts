// What admins do to a category that is there.
import * as contract from '#contract/categories.ts';
import { send } from './client.ts';

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
