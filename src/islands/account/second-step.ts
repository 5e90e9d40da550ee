import { ApiError } from '#site/api/client.ts';

export function asksForStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step';
}
