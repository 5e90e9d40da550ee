// What visitors wrote through the contact form: read, answered by mail, marked.
import '#site/styles/pages/office.css';
import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import { MESSAGES_QUERY_MAX } from '#contract/contact.ts';
import { fetchMessages } from '#site/api/messages.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Choice } from '../parts/Choice.tsx';
import { DeskHead } from '../parts/DeskHead.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
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
  const settled = useSettled(asked);
  const { query, answered, page } = settled;
  const [loaded, reload, isAgain] = useLoaded(
    useCallback(
      () => fetchMessages({ query: query.trim(), answered, page }),
      [query, answered, page],
    ),
  );
  return (
    <PagedList
      noun="message"
      title="Inbox"
      {...{ asked, address, loaded }}
      isBehind={isAgain || settled !== asked}
      onRetry={reload}
      search={{ placeholder: 'Name, e-mail or subject', maxLength: MESSAGES_QUERY_MAX }}
      choices={
        <Choice
          label="Show"
          value={asked.answered}
          options={STATES}
          onChoose={(chosen) => address.ask({ answered: chosen, page: 1 })}
        />
      }
      isChosen={asked.answered !== ''}
      onShowAll={() => address.ask({ query: '', answered: '', page: 1 })}
      none={{
        title: 'No messages yet',
        text: 'What visitors write through the contact form arrives here.',
      }}
      hint="Search for less, or look at all of them."
    >
      {(messages) => (
        <ul className="office-letters" aria-label="Messages">
          {messages.map((message) => (
            <li key={message._id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
