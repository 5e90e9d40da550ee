import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface Tab {
  id: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the tab list: 'Course'. */
  label: string;
  tabs: readonly Tab[];
  initialTab?: string;
  /** The id of the selected tab, if the parent selects it. */
  selectedTab?: string;
  onSelect?: (id: string) => void;
}

export function Tabs({ label, tabs, initialTab, selectedTab, onSelect }: TabsProps) {
  const [ownTab, setOwnTab] = useState(initialTab);
  const shownTab = selectedTab ?? ownTab;
  const selected = Math.max(
    0,
    tabs.findIndex(({ id }) => id === shownTab),
  );
  const select = (index: number) => {
    const id = tabs[index]?.id;
    if (id === undefined) return;
    setOwnTab(id);
    onSelect?.(id);
  };
  const tabList = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const selectByKey = (event: KeyboardEvent) => {
    const next = findNextTab(event.key, selected, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    tabList.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div>
      <div ref={tabList} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ id, label: name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}${id}-tab`}
            aria-controls={`${prefix}${id}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            onKeyDown={selectByKey}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }, index) => (
        <div
          key={id}
          className="tabs-panel"
          role="tabpanel"
          id={`${prefix}${id}`}
          aria-labelledby={`${prefix}${id}-tab`}
          hidden={index !== selected}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

/** The tab that a key selects; wraps around. Undefined for other keys. */
function findNextTab(key: string, selected: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (selected + 1) % count;
  if (key === 'ArrowLeft') return (selected + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
