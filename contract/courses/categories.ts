// Changing and deleting categories.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { NewCategory } from './authoring.ts';
import { Category } from './course.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';

/** Changes the sent fields. Fails with conflict if another category has the same name, compared case-insensitively. */
export const updateCategory = defineEndpoint('POST /course/updateCategory', {
  needs: 'categories.edit',
  fails: ['not_found', 'conflict'],
  body: z.extend(z.partial(NewCategory), { categoryId: Id }),
  response: successResponse({ data: Category }),
  summary: 'Changes the name or description of a category.',
});

/** The category's courses stay, without a category. */
export const deleteCategory = defineEndpoint('POST /course/deleteCategory', {
  needs: 'categories.edit',
  fails: ['not_found'],
  body: z.object({ categoryId: Id }),
  response: Done,
  summary: 'Deletes a category. Its courses stay, without a category.',
});
