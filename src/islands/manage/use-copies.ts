import { useCallback, useState } from 'react';
import { duplicateCourse } from '#site/api/admin-courses.ts';
import { messageOf } from '#site/api/client.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { notify } from '#site/stores/notices.ts';

export function useCopies(onCopied: () => void) {
  const [copying, setCopying] = useState<string>();
  const copy = useCallback(
    async ({ id, name }: SiteCourse) => {
      if (copying) return;
      setCopying(id);
      try {
        await duplicateCourse(id);
        notify({
          layer: 'shared',
          type: 'success',
          title: 'Course copied',
          message: `'Copy of ${name}' is a draft.`,
        });
        onCopied();
      } catch (error) {
        const title = messageOf(error, 'Failed to copy course');
        notify({ layer: 'shared', type: 'error', title });
      }
      setCopying(undefined);
    },
    [copying, onCopied],
  );
  return { copying, copy };
}
