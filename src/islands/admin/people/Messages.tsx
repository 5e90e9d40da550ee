import '#site/styles/pages/admin.css';
import { getMessages, MESSAGES_QUERY_MAX } from '#contract/contact.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { Choice } from '../../ui/parts/Choice.tsx';
import {
  FIRST_PAGE,
  WHOLE_LIST,
  getAddress,
  pageEntries,
  type PageQuery,
  readPage,
  searchText,
} from '../../ui/parts/address.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Message } from './Message.tsx';

const fetchMessages = pageFetcher(getMessages);

export function Messages() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Messages" />
      <WithQuery address={address} waiting="Loading messages...">
        {(query) => <Inbox query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function Inbox({ query }: { query: Query }) {
  const list = useList(query, fetchMessages);
  return (
    <PagedList
      noun="message"
      title="Inbox"
      {...{ query, address, ...list }}
      search={{ placeholder: 'Name, e-mail or subject', maxLength: MESSAGES_QUERY_MAX }}
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
      isChosen={query.answered !== '' || query.kind !== ''}
      onShowAll={() => address.push({ ...WHOLE_LIST, answered: '', kind: '' })}
      none={{
        title: 'No messages yet',
        text: 'What visitors write through the contact form arrives here.',
      }}
      hint="Search for less, or look at all of them."
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

interface Query extends PageQuery {
  answered: 'yes' | 'no' | '';
  kind: 'complaint' | '';
}

const STATES: readonly { value: Query['answered']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'no', label: 'To be answered' },
  { value: 'yes', label: 'Answered' },
];

const KINDS: readonly { value: Query['kind']; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'complaint', label: 'Complaints' },
];

function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    answered: STATES.find(({ value }) => value === params.get('answered'))?.value ?? '',
    kind: KINDS.find(({ value }) => value === params.get('kind'))?.value ?? '',
  };
}

function writeQuery({ answered, kind, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), kind, answered });
}

const address = getAddress({ read: readQuery, write: writeQuery });
