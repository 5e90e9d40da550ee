// Changing and deleting categories.
import * as z from 'zod/mini';
import { answerWith, Done } from './answer.ts';
import { NewCategory } from './authoring.ts';
import { Category } from './course.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Changes what is sent. Fails: not_found, conflict (same name, case-insensitive). */
export const updateCategory = endpoint({
  method: 'POST',
  path: '/course/updateCategory',
  access: 'admin',
  body: z.extend(z.partial(NewCategory), { categoryId: Id }),
  answer: answerWith({ data: Category }),
  summary: 'Renames or describes a category.',
});

/** Its courses stay, without a category. Fails: not_found. */
export const deleteCategory = endpoint({
  method: 'POST',
  path: '/course/deleteCategory',
  access: 'admin',
  body: z.object({ categoryId: Id }),
  answer: Done,
  summary: 'Deletes a category; its courses stay, without a category.',
});
