// The payments of a student. Admins do not buy, so nothing is loaded for them.
import { Suspense } from 'react';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin, type SessionUser } from '#site/stores/session.ts';
import { createLazyComponent } from '../ui/lazy-part.tsx';
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { PaymentsSection, PaymentsLoading } from './PaymentsPlaceholders.tsx';

export const MyPayments = withErrorBoundary(StudentPayments);

const PaymentsView = createLazyComponent(() => import('./PaymentsView.tsx'), 'PaymentsView');

function StudentPayments() {
  const { user } = useSession();
  if (!user || isAdmin(user)) return null;
  return <LazyPayments user={user} />;
}

/** Loaded when it comes into view, below the courses. */
function LazyPayments({ user }: { user: SessionUser }) {
  const [container, isInView] = useInView<HTMLDivElement>();
  const placeholder = (
    <PaymentsSection>
      <PaymentsLoading />
    </PaymentsSection>
  );
  return (
    <div ref={container}>
      {isInView ? (
        <Suspense fallback={placeholder}>
          <PaymentsView user={user} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
