// The page of the team: who belongs to it and as what, an invitation, another role, and the way out.
import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/office.css';
import { useState } from 'react';
import type { Member } from '#contract/team.ts';
import { fetchCourseNames } from '#site/api/course-names.ts';
import { fetchTeam } from '#site/api/team.ts';
import { useSession } from '#site/queries/use-session.ts';
import { type Loaded, useKnown, useLoaded } from '#site/queries/use-loaded.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { NO_NAMES } from '../parts/course-names.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary, WhenRequested } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MemberList } from './MemberList.tsx';

/** Their styles are those of this file. */
const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'), 'InviteDialog');
const MemberDialog = lazyPart(() => import('./MemberDialog.tsx'), 'MemberDialog');

export function Team() {
  return (
    <ErrorBoundary>
      <TeamPage />
    </ErrorBoundary>
  );
}

function TeamPage() {
  const [loaded, reload] = useLoaded(fetchTeam);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  const [invites, setInvites] = useState(false);
  const [opened, setOpened] = useState<string>();
  const members = loaded.status === 'ready' ? loaded.value : [];
  const member = members.find(({ _id }) => _id === opened);
  return (
    <>
      <AdminPageHead
        title="Team"
        actions={
          <Button onClick={() => setInvites(true)}>
            <Icon name="mail" /> Invite somebody
          </Button>
        }
      >
        <p className="muted mt-2">Who works here, and what each of them may do.</p>
      </AdminPageHead>
      <Members
        loaded={loaded}
        onRetry={reload}
        onOpen={({ _id }) => setOpened(_id)}
        onInvite={() => setInvites(true)}
      />
      <WhenRequested isRequested={invites}>
        <InviteDialog
          open={invites}
          courses={courses}
          onDone={reload}
          onClose={() => setInvites(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={member !== undefined}>
        <MemberDialog
          {...{ member, members, courses }}
          onDone={reload}
          onClose={() => setOpened(undefined)}
        />
      </WhenRequested>
    </>
  );
}

interface MembersProps {
  loaded: Loaded<Member[]>;
  onRetry: () => void;
  onOpen: (member: Member) => void;
  onInvite: () => void;
}

function Members({ loaded, onRetry, onOpen, onInvite }: MembersProps) {
  const { user } = useSession();
  if (loaded.status === 'loading') return <Loading text="Loading the team..." />;
  if (loaded.status === 'failed')
    return <Failed text="The team did not arrive." onRetry={onRetry} />;
  const members = loaded.value;
  const owners = members.filter(({ role, status }) => role === 'owner' && status === 'active');
  return (
    <section className="app-sec">
      <h2 className="sr">Members</h2>
      <MemberList members={members} ownId={user?._id ?? ''} onOpen={onOpen} />
      {members.length === 1 ? (
        <EmptyState
          title="You are alone here"
          text="Invite a second owner: should you lose your way in, somebody else still has one."
          seed="e1"
        >
          <Button look="line" size="sm" onClick={onInvite}>
            Invite a second owner
          </Button>
        </EmptyState>
      ) : (
        owners.length === 1 && (
          <p className="small muted mt-6">
            There is one owner. A second one could help, should that one lose their way in.
          </p>
        )
      )}
    </section>
  );
}
