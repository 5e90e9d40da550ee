// What an admin is told about categories, in the specification's words.
import { messageOf } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import type { Notice } from '#site/stores/notices.ts';

export function tell(type: Notice['type'], title: string, message: string): void {
  notify({ layer: 'own', type, title, message });
}

/** The server's sentence, or ours. */
export function tellFailure(error: unknown, otherwise: string): void {
  tell('error', 'Error', messageOf(error, otherwise));
}
