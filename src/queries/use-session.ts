import { useStore } from '@nanostores/react';
import { $session, type Session } from '#site/stores/session.ts';

export function useSession(): Session {
  return useStore($session, { ssr: 'initial' });
}
