// The activity log: who of the team did what and when, page by page and by filter, and as a file.
import '#site/styles/components/fields.css';
import '#site/styles/pages/office.css';
import type { AuditAction } from '#contract/audit.ts';
import { fetchLog, fetchLogTable, type LogPage } from '#site/api/team.ts';
import { FIRST_PAGE, WHOLE_LIST } from '../parts/address.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { Choice } from '../parts/Choice.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { SaveTable } from '../parts/SaveTable.tsx';
import { useList, WithQuery } from '../parts/use-list.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TextField } from '../ui/Field.tsx';
import { ACTION_WORDS } from './log-words.ts';
import { LogList } from './LogList.tsx';
import { address, ALL, type Query } from './query.ts';

export function ActivityLog() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Activity log">
        <p className="muted mt-2">Who of the team did what, and when. Kept for three years.</p>
      </AdminPageHead>
      <WithQuery address={address} waiting="Loading the log...">
        {(query) => <Log query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function Log({ query }: { query: Query }) {
  const list = useList(query, fetchLog);
  const actors = list.loaded.status === 'ready' ? list.loaded.value.actors : [];
  return (
    <PagedList
      noun="event"
      title="Activity log"
      {...{ query, address, ...list }}
      choices={<Choices query={query} actors={actors} />}
      isChosen={query.userId !== '' || query.action !== '' || query.from !== ''}
      onShowAll={() => address.push({ ...WHOLE_LIST, ...ALL })}
      beside={<SaveTable name="activity" fetchTable={() => fetchLogTable(query)} />}
      none={{
        title: 'Nothing has been done yet',
        text: 'What you and your team change stands here from now on.',
      }}
      hint="Choose another person, kind or day."
    >
      {(entries) => <LogList entries={entries} />}
    </PagedList>
  );
}

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...(Object.entries(ACTION_WORDS) as [AuditAction, string][]).map(([value, label]) => ({
    value,
    label,
  })),
] as const;

function Choices({ query, actors }: { query: Query; actors: LogPage['actors'] }) {
  const people = [
    { value: '', label: 'Everybody' },
    ...actors.map(({ userId, name }) => ({ value: userId, label: name })),
  ];
  return (
    <>
      <Choice
        label="Who"
        value={query.userId}
        options={people}
        onChoose={(userId) => address.push({ userId, ...FIRST_PAGE })}
      />
      <Choice
        label="What"
        value={query.action}
        options={ACTIONS}
        onChoose={(action) => address.push({ action, ...FIRST_PAGE })}
      />
      <TextField
        label="From the day"
        type="date"
        value={query.from}
        onChange={({ target }) => address.push({ from: target.value, ...FIRST_PAGE })}
      />
    </>
  );
}
