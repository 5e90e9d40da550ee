// The payments of a student. Admins do not buy, so nothing is loaded for them.
import { lazy, Suspense } from 'react';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin, type SessionUser } from '#site/stores/session.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { PaymentsSection, PaymentsWaiting } from './PaymentsPlaceholders.tsx';

export function MyPayments() {
  return (
    <ErrorBoundary>
      <StudentsPayments />
    </ErrorBoundary>
  );
}

const PaymentsView = lazy(async () => ({
  default: (await import('./PaymentsView.tsx')).PaymentsView,
}));

function StudentsPayments() {
  const { user } = useSession();
  if (!user || isAdmin(user)) return null;
  return <PaymentsBelow user={user} />;
}

/** Loaded when it comes into view, below the courses. */
function PaymentsBelow({ user }: { user: SessionUser }) {
  const [place, isInView] = useInView<HTMLDivElement>();
  const waiting = (
    <PaymentsSection>
      <PaymentsWaiting />
    </PaymentsSection>
  );
  return (
    <div ref={place}>
      {isInView ? (
        <Suspense fallback={waiting}>
          <PaymentsView user={user} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
