import type { ReactElement, ReactNode } from 'react';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { Loading } from './Art.tsx';
import { Failed } from './Failed.tsx';

interface WhenLoadedProps<Value> {
  loaded: Loaded<Value>;
  /** A text, or a placeholder. */
  loading: string | ReactElement | null;
  failed: string;
  onRetry: () => void;
  children: (value: Value) => ReactNode;
}

export function WhenLoaded<Value>(props: WhenLoadedProps<Value>): ReactNode {
  const { loaded, loading, failed, onRetry, children } = props;
  switch (loaded.status) {
    case 'loading':
      return typeof loading === 'string' ? <Loading text={loading} /> : loading;
    case 'failed':
      return <Failed text={failed} onRetry={onRetry} />;
    case 'ready':
      return children(loaded.value);
  }
}
