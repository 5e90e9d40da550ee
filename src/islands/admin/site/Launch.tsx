import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { closeSchool, getLaunch, openSchool } from '#contract/site/launch.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { useSession } from '#site/queries/use-session.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { hasPermission } from '#site/stores/permissions.ts';
import { call } from '#site/api/client.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatFailure } from './use-document.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

type LaunchState = ResponseOf<typeof getLaunch>['data'];

export function Launch() {
  const [loaded, reload] = useResponse(getLaunch);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the launch checklist..."
      failed="The launch checklist could not be loaded."
      onRetry={reload}
    >
      {({ data }) => <Checklist launch={data} onChanged={reload} />}
    </WhenLoaded>
  );
}

function Checklist({ launch, onChanged }: { launch: LaunchState; onChanged: () => void }) {
  const { checks } = launch;
  const listByLevel = (level: string) => checks.filter((check) => check.level === level);
  const openCount = listByLevel('must').filter(({ ok }) => !ok).length;
  return (
    <div className="grid min-w-0 gap-6">
      <LaunchStatus launch={launch} openCount={openCount} onChanged={onChanged} />
      <List title="Required" checks={listByLevel('must')} />
      <List title="Recommended" checks={listByLevel('should')} />
      <div>
        <Button look="line" size="sm" onClick={onChanged}>
          Check again
        </Button>
      </div>
    </div>
  );
}

const DIALOGS = {
  open: {
    title: 'Open the school?',
    points: [
      'Courses go on sale and payments take real money.',
      '‘Opening soon’ disappears from the pages, and search engines may list them. This takes a few minutes.',
      'You can close the school again on this page.',
    ],
    yes: 'Open the school',
    busyText: 'Opening...',
    done: 'The school is open',
  },
  close: {
    title: 'Close the school?',
    points: [
      'Nobody can buy or enrol in a course, and offline payments cannot be recorded.',
      'The pages show ‘Opening soon’ and ask search engines not to list them. This takes a few minutes.',
      'Students keep their courses, progress and certificates, and can log in.',
      'Payments in progress still give access. Refunds and receipts continue.',
      'You can open the school again on this page, once everything under ‘Required’ is done.',
    ],
    yes: 'Close the school',
    busyText: 'Closing...',
    done: 'The school is closed',
  },
} as const;

interface LaunchStatusProps {
  launch: LaunchState;
  openCount: number;
  onChanged: () => void;
}

function LaunchStatus({
  launch: { isOpen, openedAt, canClose },
  openCount,
  onChanged,
}: LaunchStatusProps) {
  const { user } = useSession();
  const [failure, setFailure] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [busy, run] = useAction((error) => setFailure(formatFailure(error)));
  const { title, points, yes, busyText, done } = DIALOGS[isOpen ? 'close' : 'open'];
  const confirm = async () => {
    setFailure('');
    await run(async () => {
      await call(isOpen ? closeSchool : openSchool, { body: {} });
      notifyOwn('success', done);
    });
    setConfirming(false);
    // Offline, the list would fail to reload.
    if (navigator.onLine) onChanged();
  };
  return (
    <section className="panel panel-pad row justify-between" aria-label="School status">
      <div className="grid gap-2">
        <span>
          <Badge tone={isOpen ? 'live' : 'draft'}>{isOpen ? 'Open' : 'Not open'}</Badge>
        </span>
        <p className="m-0 max-w-160">{formatLaunchState({ isOpen, openedAt }, openCount)}</p>
      </div>
      <FormRefusal text={failure} />
      {hasPermission(user, 'school.open') && (!isOpen || canClose) && (
        <Button
          look={isOpen ? 'line' : 'main'}
          disabled={!isOpen && openCount > 0}
          onClick={() => setConfirming(true)}
        >
          {yes}
        </Button>
      )}
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title={title} plain>
        <ul className="grid list-disc gap-2 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className="dialog-foot">
          <Button look="line" onClick={() => setConfirming(false)} disabled={busy}>
            Cancel
          </Button>
          <Button
            look={isOpen ? 'danger' : 'main'}
            busy={busy}
            busyText={busyText}
            onClick={() => void confirm()}
          >
            {yes}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}

function formatLaunchState(
  { isOpen, openedAt }: Pick<LaunchState, 'isOpen' | 'openedAt'>,
  openCount: number,
): string {
  if (openedAt) return `Courses have been on sale since ${formatIndianDay(openedAt)}.`;
  if (isOpen) return 'Courses are on sale. Complete the open items below.';
  if (openCount === 0) return 'Everything required is done. Open the school to start selling.';
  return 'Visitors can look around but not buy. Complete the items under ‘Required’, then open the school.';
}

/** Puts the tab into the URL, so that the back button returns to it. */
function saveTabInUrl(): void {
  history.replaceState(history.state, '', paths.settingsAt('launch'));
}

function List({ title, checks }: { title: string; checks: LaunchState['checks'] }) {
  return (
    <section>
      <h2 className="heading-lg">{title}</h2>
      <ul className="ruled-list mt-3">
        {checks.map(({ id, ok, text, link }) => (
          <li
            key={id}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-3 py-4 max-[52rem]:grid-cols-[1.5rem_minmax(0,1fr)]"
          >
            <Icon
              name={ok ? 'circle-check' : 'circle-alert'}
              label={ok ? 'Done' : 'To do'}
              className={ok ? 'text-success' : 'text-accent'}
            />
            <span className={ok ? 'muted wrap-anywhere' : 'wrap-anywhere'}>{text}</span>
            {!ok && (
              <span className="max-[52rem]:col-start-2">
                {link ? (
                  <a className="link small" href={link} onClick={saveTabInUrl}>
                    Fix it <Icon name="arrow-right" />
                  </a>
                ) : (
                  <span className="meta">In the server settings</span>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
