// What visitors wrote through the contact form: read, answered by mail, marked.
import '#site/styles/pages/office.css';
import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { MESSAGES_QUERY_MAX } from '#contract/contact.ts';
import { fetchMessages } from '#site/api/messages.ts';
import { countedPages } from '#site/lib/plural.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { Pages } from '../parts/Pages.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { SelectField } from '../ui/Field.tsx';
import { address, type Asked, STATES } from './asked.ts';
import { Message } from './Message.tsx';

export function Messages() {
  return (
    <ErrorBoundary>
      <DeskHead title="Messages" />
      <AskedInbox />
    </ErrorBoundary>
  );
}

function AskedInbox() {
  const asked = useStore(address.$asked, { ssr: 'initial' });
  return asked ? <Inbox asked={asked} /> : <Loading text="Loading messages..." />;
}

function Inbox({ asked }: { asked: Asked }) {
  const { query, answered, page } = useSettled(asked);
  const [loaded, reload] = useLoaded(
    useCallback(
      () => fetchMessages({ query: query.trim(), answered, page }),
      [query, answered, page],
    ),
  );
  const found = loaded.face === 'ready' ? loaded.value : undefined;
  return (
    <section aria-labelledby="messages">
      <h2 className="sr" id="messages">
        Inbox
      </h2>
      <Filters asked={asked} />
      <p className="small muted num office-line" role="status">
        {found && countedPages(found, 'message')}
      </p>
      {loaded.face === 'loading' && <Loading text="Loading messages..." />}
      {loaded.face === 'failed' && <Failed text="The messages did not arrive." onRetry={reload} />}
      {found?.data.length === 0 && <Nothing asked={asked} />}
      {found && found.data.length > 0 && (
        <ul className="office-letters" aria-label="Messages">
          {found.data.map((message) => (
            <li key={message._id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      {found && found.pages > 1 && (
        <Pages
          label="Pages of messages"
          page={found.page}
          pages={found.pages}
          address={address}
          top="messages"
        />
      )}
    </section>
  );
}

function Filters({ asked }: { asked: Asked }) {
  return (
    <div className="office-filters">
      <SearchInput
        small
        query={asked.query}
        onQuery={(query) => address.askInPlace({ query, page: 1 })}
        input={{
          'aria-label': 'Search messages',
          placeholder: 'Name, e-mail or subject',
          maxLength: MESSAGES_QUERY_MAX,
        }}
      />
      <SelectField
        label="Show"
        value={asked.answered}
        onChange={({ target }) =>
          address.ask({ answered: STATES[target.selectedIndex]?.value ?? '', page: 1 })
        }
      >
        {STATES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Nothing({ asked }: { asked: Asked }) {
  if (!asked.query.trim() && !asked.answered && asked.page === 1) {
    return (
      <EmptyState
        title="No messages yet"
        text="What visitors write through the contact form arrives here."
        seed="e1"
      />
    );
  }
  return (
    <EmptyState
      title="No message matches"
      text="Search for less, or look at all of them."
      seed="e2"
    >
      <Button
        look="line"
        size="sm"
        onClick={() => address.ask({ query: '', answered: '', page: 1 })}
      >
        Show all messages
      </Button>
    </EmptyState>
  );
}
