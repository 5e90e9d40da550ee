import { groupDigits } from '#contract/digits.ts';
import { getAdminCounts, type OpenTasks, OPEN_TASKS_MAX } from '#contract/admin/admin-counts.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { callOwn } from '#site/api/server.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

interface TaskLabels {
  icon: IconName;
  singular: string;
  plural: string;
}

const TASK_LABELS: Readonly<Record<OpenTasks['kind'], TaskLabels>> = {
  'closed-school': {
    icon: 'list-checks',
    singular: 'launch checklist to finish',
    plural: 'launch checklists to finish',
  },
  complaints: { icon: 'triangle-alert', singular: 'open complaint', plural: 'open complaints' },
  messages: { icon: 'mail', singular: 'message to answer', plural: 'messages to answer' },
  'undelivered-mails': {
    icon: 'circle-alert',
    singular: 'student with undelivered email',
    plural: 'students with undelivered email',
  },
  'stuck-orders': {
    icon: 'indian-rupee',
    singular: 'paid order without access',
    plural: 'paid orders without access',
  },
  'failed-refunds': { icon: 'rotate-ccw', singular: 'failed refund', plural: 'failed refunds' },
  'failed-films': { icon: 'clapperboard', singular: 'failed video', plural: 'failed videos' },
};

/** Undefined on a server without these counts. */
const fetchWaiting = () => callOwn(getAdminCounts);

export function WaitingRow() {
  const [loaded, reload] = useLoaded(fetchWaiting);
  if (loaded.status === 'ready' && !loaded.value) return null;
  return (
    <section className="mb-8" aria-labelledby="waiting">
      <h2 className="heading-xl mb-4!" id="waiting">
        Waiting for you
      </h2>
      <WhenLoaded
        loaded={loaded}
        loading={
          <span className="skeleton block h-20" role="status" aria-label="Loading open tasks..." />
        }
        failed="The open tasks could not be loaded."
        onRetry={reload}
      >
        {(counts) => <TaskList waiting={counts?.data ?? []} />}
      </WhenLoaded>
    </section>
  );
}

function TaskList({ waiting }: { waiting: readonly OpenTasks[] }) {
  const openTasks = waiting.filter(({ count }) => count > 0);
  if (openTasks.length === 0) return <NothingWaiting />;
  return (
    <ul className="team-tasks">
      {openTasks.map(({ kind, count, link }) => {
        const { icon, singular, plural } = TASK_LABELS[kind];
        return (
          <li key={kind}>
            <a href={link}>
              <Icon name={icon} />
              <strong>{`${groupDigits(count)}${count === OPEN_TASKS_MAX ? '+' : ''}`}</strong>{' '}
              <span>{count === 1 ? singular : plural}</span>
              <Icon name="chevron-right" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function NothingWaiting() {
  return (
    <p className="all-clear">
      <Icon name="circle-check" className="size-6 text-success" />
      <span>
        <strong>You’re all caught up.</strong>{' '}
        <span className="muted">Tasks that need you appear here.</span>
      </span>
    </p>
  );
}
