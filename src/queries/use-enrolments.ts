import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $enrolments, type Enrolments, loadEnrolments } from './enrolments.ts';
import { useSession } from './use-session.ts';

export function useEnrolments(): Enrolments {
  const { token, isLoading } = useSession();
  useEffect(() => {
    if (!isLoading) void loadEnrolments();
  }, [token, isLoading]);
  return useStore($enrolments, { ssr: 'initial' });
}
