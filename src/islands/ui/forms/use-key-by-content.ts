import { useRef } from 'react';

/** An idempotency key that stays the same until the content changes: changed content is never mistaken for the first. */
export function useKeyByContent(): (content: string) => string {
  const latest = useRef({ content: '', key: '' });
  return (content) => {
    if (latest.current.key === '' || latest.current.content !== content)
      latest.current = { content, key: crypto.randomUUID() };
    return latest.current.key;
  };
}
