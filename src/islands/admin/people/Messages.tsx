import { getMessages, MESSAGES_QUERY_MAX } from '#contract/accounts/contact.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { choiceParam, createListUrl } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Message } from './Message.tsx';

const KIND_CHOICES = [
  { value: '', label: 'All messages' },
  { value: 'complaint', label: 'Complaints' },
] as const;

const STATE_CHOICES = [
  { value: '', label: 'All' },
  { value: 'no', label: 'Unanswered' },
  { value: 'yes', label: 'Answered' },
] as const;

const messagesUrl = createListUrl({
  kind: choiceParam(KIND_CHOICES, 'Kind'),
  answered: choiceParam(STATE_CHOICES, 'Show'),
});
type MessagesQuery = ReturnType<typeof messagesUrl.read>;
const fetchMessages = createPageFetcher(getMessages);
const InboxPage = withQuery(messagesUrl, 'Loading messages...', Inbox);

export const Messages = withErrorBoundary(() => (
  <>
    <AdminPageHead title="Messages" />
    <InboxPage />
  </>
));

function Inbox({ query }: { query: MessagesQuery }) {
  const { list } = useListPage(messagesUrl, query, fetchMessages);
  return (
    <PagedList
      noun="message"
      title="Inbox"
      {...list}
      search={{ placeholder: 'Name, email or subject', maxLength: MESSAGES_QUERY_MAX }}
      emptyState={{
        title: 'No messages yet',
        text: 'Messages from the contact form appear here.',
      }}
      hint="Try a shorter search, or show all messages."
    >
      {(messages) => (
        <ul className="ruled-list max-w-240" aria-label="Messages">
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
