import { getMessage } from '#site/api/client.ts';
import type { Notice } from '#site/stores/notices.ts';

/** ERR-02. */
export function loginWelcome(serverMessage: string | undefined): Notice {
  return { layer: 'own', type: 'success', title: 'Login successful', message: serverMessage };
}

/** ERR-03. */
export function loginFailure(error: unknown): Notice {
  const message = getMessage(error, 'Invalid credentials. Please try again.');
  return { layer: 'own', type: 'error', title: 'Login failed', message };
}

/** Every page reads the session anew: without storage the next one knows of none. */
export const NOT_KEPT: Notice = {
  layer: 'own',
  type: 'error',
  title: 'Login not kept',
  message: 'Your browser keeps nothing for this site. Allow it to store data, then login again.',
};
