import type { Elements } from '../ui/elements.ts';

export function PaymentsSection({ children }: { children: Elements }) {
  return (
    <section className="app-section" aria-labelledby="my-payments">
      <h2 className="heading-xl" id="my-payments">
        My payments
      </h2>
      {children}
    </section>
  );
}

export function PaymentsLoading() {
  return (
    <div className="stack" role="status" aria-label="Loading your payments...">
      <span className="skeleton block h-16" />
      <span className="skeleton block h-16" />
    </div>
  );
}
