import { getMessage } from '#site/api/client.ts';
import { notify, type Notice } from '#site/stores/notices.ts';

export function pair(type: Notice['type'], title: string, message?: string): Notice {
  return { layer: 'own', type, title, message };
}

export const INCOMPLETE = pair('error', 'Incomplete form', 'Please fill required fields.');
export const NO_CHANGES = 'No Changes Detected';

export function line(type: Notice['type'], title: string): Notice {
  return { layer: 'shared', type, title };
}

export function notifyLine(type: Notice['type'], title: string): void {
  notify(line(type, title));
}

export function notifyFailure(error: unknown, otherwise: string): void {
  notifyLine('error', getMessage(error, otherwise));
}
