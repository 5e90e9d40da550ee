import {
  type AuditAction,
  type AuditEntry,
  getAudit,
  getAuditTable,
} from '#contract/admin/audit.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { fetchFile } from '#site/api/files.ts';
import { createPageFetcher, withoutEmpty } from '#site/api/paging.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import {
  choiceParam,
  dayParam,
  FIRST_PAGE,
  createListUrl,
  textParam,
} from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { Choice } from '../../ui/forms/Choice.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { DownloadCsvButton } from '../../ui/lists/DownloadCsvButton.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { type Column, RowsOrCards } from '../../ui/lists/RowsOrCards.tsx';

const ACTION_LABELS: Record<AuditAction, string> = {
  'create-course': 'Created a course',
  'edit-course': 'Edited a course',
  'edit-content': 'Edited the content of a course',
  'publish-course': 'Published a course',
  'unpublish-course': 'Unpublished a course',
  'change-price': 'Changed a price',
  'delete-course': 'Deleted a course',
  'edit-categories': 'Changed the categories',
  grant: 'Enrolled a student',
  withdraw: 'Ended an enrolment',
  'invite-student': 'Invited a student',
  'import-students': 'Imported students',
  'end-sessions': 'Logged somebody out everywhere',
  'send-reset-link': 'Sent a password reset link',
  'delete-student': 'Deleted a student account',
  'correct-certificate': 'Corrected the name on a certificate',
  'correct-email': 'Corrected an email address',
  'send-mails-again': 'Resent undelivered emails',
  'hide-review': 'Hid a review',
  'show-review': 'Showed a review again',
  'hide-question': 'Hid a question',
  'edit-reply-templates': 'Changed the reply templates',
  'show-question': 'Showed a question again',
  'hide-answer': 'Hid an answer',
  'show-answer': 'Showed an answer again',
  'answer-message': 'Marked a message as answered or unanswered',
  refund: 'Refunded a payment',
  'decline-refund': 'Declined a refund request',
  'record-payment': 'Recorded an offline payment',
  'compare-payments': 'Compared payments with Razorpay',
  'export-orders': 'Exported orders',
  'export-gst-return': 'Exported a GST return',
  'export-students': 'Exported students',
  'export-student': 'Exported the data of a student',
  'export-news-readers': 'Exported newsletter subscribers',
  'export-activity': 'Exported the activity log',
  'seller-terms': 'Changed the business and GST details',
  'payment-settings': 'Changed the payment settings',
  'edit-site': 'Changed a draft of the website content',
  'publish-site': 'Published website content',
  'open-school': 'Opened the school',
  'close-school': 'Closed the school',
  'create-coupon': 'Created a coupon',
  'edit-coupon': 'Changed a coupon',
  'switch-coupon': 'Switched a coupon on or off',
  'set-sale': 'Scheduled a sale',
  'end-sale': 'Ended a sale',
  'create-bundle': 'Created a bundle',
  'edit-bundle': 'Changed a bundle',
  'publish-bundle': 'Put a bundle on sale',
  'withdraw-bundle': 'Withdrew a bundle',
  'invite-member': 'Invited a team member',
  'change-role': 'Changed a role',
  'remove-member': 'Removed a team member',
  'change-second-step': 'Turned two-step verification on or off',
  'new-address': 'Logged in from a new IP address',
  'change-email': 'Changed their email address',
};

/** 'price: ₹499 → ₹99'; only the field's name for a change without values. */
function formatChanges({ changes }: Pick<AuditEntry, 'changes'>): string[] {
  return changes.map(({ field, before, after }) => {
    if (before === '' && after === '') return field;
    return before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after || 'none'}`;
  });
}

const ACTION_CHOICES = [
  { value: '', label: 'All actions' },
  ...(Object.entries(ACTION_LABELS) as [AuditAction, string][]).map(([value, label]) => ({
    value,
    label,
  })),
] as const;

const activityUrl = createListUrl({
  userId: textParam('who'),
  action: choiceParam(ACTION_CHOICES, 'What'),
  from: dayParam('From date'),
});
type ActivityQuery = ReturnType<typeof activityUrl.read>;
const fetchLog = createPageFetcher(getAudit);
const LogPage = withQuery(activityUrl, 'Loading the log...', Log);

export const ActivityLog = withErrorBoundary(() => (
  <>
    <AdminPageHead title="Activity log">
      <p className="muted mt-2">What your team did, and when. Entries are kept for three years.</p>
    </AdminPageHead>
    <LogPage />
  </>
));

function Log({ query }: { query: ActivityQuery }) {
  const { list, page } = useListPage(activityUrl, query, fetchLog);
  return (
    <PagedList
      noun="event"
      title="Activity log"
      {...list}
      choices={<ActorFilter userId={query.userId} actors={page?.actors ?? []} />}
      aside={<DownloadCsvButton name="activity" fetchCsv={() => fetchTable(query)} />}
      emptyState={{
        title: 'No activity yet',
        text: 'Changes by you and your team appear here.',
      }}
      hint="Choose another person, action or date."
    >
      {(entries) => <LogList entries={entries} />}
    </PagedList>
  );
}

const fetchTable = ({ userId, action, from }: ActivityQuery) =>
  fetchFile(getAuditTable, { query: withoutEmpty({ userId, action, from }) });

interface ActorFilterProps {
  userId: string;
  actors: ResponseOf<typeof getAudit>['actors'];
}

function ActorFilter({ userId, actors }: ActorFilterProps) {
  return (
    <Choice
      label="Who"
      value={userId}
      options={[
        { value: '', label: 'Everyone' },
        ...actors.map((actor) => ({ value: actor.userId, label: actor.name })),
      ]}
      onChoose={(chosen) => activityUrl.push({ userId: chosen, ...FIRST_PAGE })}
    />
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    name: 'When',
    className: 'num',
    cell: ({ at }) => <time dateTime={at}>{formatIndianDateTime(at)}</time>,
  },
  { name: 'Who', cell: ({ actor }) => <bdi>{actor.name || 'Former team member'}</bdi> },
  { name: 'What', cell: (entry) => <ActionCell entry={entry} /> },
];

function LogList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <RowsOrCards
      label="Activity log"
      entries={entries}
      columns={COLUMNS}
      card={(entry) => (
        <>
          <ActionCell entry={entry} />
          <span className="meta">
            <bdi>{entry.actor.name || 'Former team member'}</bdi> ·{' '}
            <time dateTime={entry.at}>{formatIndianDateTime(entry.at)}</time>
          </span>
        </>
      )}
    />
  );
}

function ActionCell({ entry }: { entry: AuditEntry }) {
  const { action, subject, reason } = entry;
  return (
    <>
      <strong>{ACTION_LABELS[action]}</strong>
      {subject && (
        <span className="block wrap-anywhere" dir="auto">
          {subject}
        </span>
      )}
      {reason && (
        <span className="small muted block wrap-anywhere" dir="auto">
          {reason}
        </span>
      )}
      {formatChanges(entry).map((line, index) => (
        <span className="small muted block wrap-anywhere" dir="auto" key={index}>
          {line}
        </span>
      ))}
    </>
  );
}
