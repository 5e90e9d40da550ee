// What a student has paid. Admins do not buy: for them nothing is fetched.
import '#site/styles/components/badges.css';
import '#site/styles/components/dialog.css';
import '#site/styles/components/loading.css';
import '#site/styles/components/ticks.css';
import '#site/styles/pages/receipt.css';
import { lazy, Suspense } from 'react';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin, type SessionUser } from '#site/stores/session.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { PaymentsSection, PaymentsWaiting } from './payments-faces.tsx';

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

/** They stand below one's courses, and come with the reader. */
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
