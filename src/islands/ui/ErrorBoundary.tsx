import '#site/styles/components/accordion.css';
import '#site/styles/components/empty.css';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { buttonClass } from './Button.tsx';

interface Failed {
  error: unknown;
}

/** React offers boundaries as classes only. */
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

export function ErrorPage({ error }: { error: unknown }) {
  const { line, stack } = describeFailure(error);
  return (
    <div className="wrap section" role="alert">
      <EmptyState title="Unexpected Application Error!" text={line} heading="page">
        {stack && (
          <details className="acc">
            <summary>Technical details</summary>
            <pre className="meta overflow-x-auto">{stack}</pre>
          </details>
        )}
        <a className={buttonClass({ look: 'line', size: 'sm' })} href="/">
          Back to the start
        </a>
      </EmptyState>
    </div>
  );
}

/** ERR-48: status and status text where there are any, else the message; the stack when one exists. */
export function describeFailure(error: unknown): { line: string; stack: string | undefined } {
  if (typeof error !== 'object' || error === null) {
    return { line: error === undefined ? 'Unknown error' : String(error), stack: undefined };
  }
  const { status, statusText, message, stack } = error as Record<string, unknown>;
  const spoken = typeof message === 'string' && message ? message : 'Unknown error';
  const line = typeof statusText === 'string' ? `${String(status)} ${statusText}` : spoken;
  return { line, stack: typeof stack === 'string' ? stack : undefined };
}

interface WhenRequestedProps {
  isRequested: boolean;
  /** A lazy component. Once asked for it stays, so that a closed dialog can hand the focus on. */
  children: ReactNode;
}

/** What few people open: its code comes when it is asked for, and a page without it stands. */
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
