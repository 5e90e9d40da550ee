import { getMessages, MESSAGES_QUERY_MAX } from '#contract/accounts/contact.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { Choice } from '../../ui/forms/Choice.tsx';
import { choiceParam, FIRST_PAGE, listAddress } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { island } from '../../ui/ErrorBoundary.tsx';
import { Message } from './Message.tsx';

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'complaint', label: 'Complaints' },
] as const;

const STATES = [
  { value: '', label: 'All' },
  { value: 'no', label: 'Unanswered' },
  { value: 'yes', label: 'Answered' },
] as const;

const address = listAddress({ kind: choiceParam(KINDS), answered: choiceParam(STATES) });
type Query = ReturnType<typeof address.read>;
const fetchMessages = pageFetcher(getMessages);
const InboxPage = withQuery(address, 'Loading messages...', Inbox);

export const Messages = island(() => (
  <>
    <AdminPageHead title="Messages" />
    <InboxPage />
  </>
));

function Inbox({ query }: { query: Query }) {
  const { list } = useListPage(address, query, fetchMessages);
  return (
    <PagedList
      noun="message"
      title="Inbox"
      {...list}
      search={{ placeholder: 'Name, email or subject', maxLength: MESSAGES_QUERY_MAX }}
      choices={
        <>
          <Choice
            label="Kind"
            value={query.kind}
            options={KINDS}
            onChoose={(chosen) => address.push({ kind: chosen, ...FIRST_PAGE })}
          />
          <Choice
            label="Show"
            value={query.answered}
            options={STATES}
            onChoose={(chosen) => address.push({ answered: chosen, ...FIRST_PAGE })}
          />
        </>
      }
      none={{
        title: 'No messages yet',
        text: 'What visitors write through the contact form arrives here.',
      }}
      hint="Try a shorter search, or show all."
    >
      {(messages) => (
        <ul className="lines max-w-240" aria-label="Messages">
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
