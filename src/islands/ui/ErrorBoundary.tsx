import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { getButtonClass } from './Button.tsx';

interface Failed {
  error: unknown;
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: Failed | null }> {
  override state: { failed: Failed | null } = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: Failed } {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? <ErrorPage error={failed.error} /> : this.props.children;
  }
}

/** Wraps an island's component: an error in `View` shows an error page instead. */
export function withErrorBoundary<Props extends object>(View: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <ErrorBoundary>
        <View {...props} />
      </ErrorBoundary>
    );
  };
}

function ErrorPage({ error }: { error: unknown }) {
  const { line, stack } = describeFailure(error);
  return (
    <div className="wrap section" role="alert">
      <EmptyState title="Unexpected Application Error!" text={line} heading="page">
        {stack && (
          <details className="accordion">
            <summary>Technical details</summary>
            <pre className="meta overflow-x-auto">{stack}</pre>
          </details>
        )}
        <a className={getButtonClass({ look: 'line', size: 'sm' })} href="/">
          Back to home
        </a>
      </EmptyState>
    </div>
  );
}

/** ERR-48: status and status text, or the message; and the stack, if any. */
export function describeFailure(error: unknown): { line: string; stack: string | undefined } {
  if (typeof error !== 'object' || error === null) {
    return { line: error === undefined ? 'Unknown error' : String(error), stack: undefined };
  }
  const { status, statusText, message, stack } = error as Record<string, unknown>;
  const text = typeof message === 'string' && message ? message : 'Unknown error';
  const line = typeof statusText === 'string' ? `${String(status)} ${statusText}` : text;
  return { line, stack: typeof stack === 'string' ? stack : undefined };
}

interface WhenRequestedProps {
  isRequested: boolean;
  /** A lazy component. It stays mounted, so that a closed dialog can restore the focus. */
  children: ReactNode;
}

/** Renders a lazy component once it is requested. A failure does not affect the rest of the page. */
export function WhenRequested({ isRequested, children }: WhenRequestedProps) {
  const [wasRequested, setRequested] = useState(isRequested);
  if (isRequested && !wasRequested) setRequested(true);
  return (
    wasRequested && (
      <ErrorBoundary>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    )
  );
}
