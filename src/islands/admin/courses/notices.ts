// The notices about categories, in the specification's words.
import { getMessage } from '#site/api/client.ts';
import { notify, type Notice } from '#site/stores/notices.ts';

export function notifyAdmin(type: Notice['type'], title: string, message: string): void {
  notify({ layer: 'own', type, title, message });
}

export function notifyFailure(error: unknown, otherwise: string): void {
  notifyAdmin('error', 'Error', getMessage(error, otherwise));
}
