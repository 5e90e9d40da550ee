import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { QUERY_TEXT_MAX } from '#site/lib/query-text.ts';

interface SearchInputProps {
  query: string;
  onQuery: (query: string) => void;
  small?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
  children?: Elements;
}

export function SearchInput({ query, onQuery, small, input, children }: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null);
  // Text that was typed into the built HTML before hydration.
  useLayoutEffect(() => {
    const typed = box.current?.value ?? '';
    if (typed !== query) onQuery(typed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const clear = () => {
    onQuery('');
    box.current?.focus();
  };
  return (
    <div className={small ? 'search search-sm' : 'search'} role="search">
      <Icon name="search" />
      <input
        ref={box}
        className="input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="Search courses"
        placeholder="Search courses"
        maxLength={QUERY_TEXT_MAX}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        {...input}
      />
      {query !== '' && (
        <button type="button" className="icon-btn" aria-label="Clear search" onClick={clear}>
          <Icon name="x" />
        </button>
      )}
      {children}
    </div>
  );
}
