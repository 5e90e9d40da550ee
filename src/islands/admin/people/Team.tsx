import '#site/styles/components/dialog.css';
import '#site/styles/components/fields.css';
import '#site/styles/pages/admin.css';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getTeam, type Member, TEAM_QUERY_MAX } from '#contract/team.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { type PageQuery, pageAddress } from '../../ui/parts/address.ts';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/parts/course-names.ts';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/parts/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { coursesLabel, lastSeenLabel } from './team-labels.ts';

const address = pageAddress();
const fetchTeam = pageFetcher(getTeam);

/** Their styles are those of this file. */
const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'), 'InviteDialog');
const MemberDialog = lazyPart(() => import('./MemberDialog.tsx'), 'MemberDialog');

export function Team() {
  return (
    <ErrorBoundary>
      <WithQuery address={address} waiting="Loading members...">
        {(query) => <TeamPage query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function TeamPage({ query }: { query: PageQuery }) {
  const { user } = useSession();
  const list = useList(query, fetchTeam);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  const [invites, setInvites] = useState(false);
  const [opened, setOpened] = useState<string>();
  const page = list.loaded.status === 'ready' ? list.loaded.value : undefined;
  const member = page?.data.find(({ _id }) => _id === opened);
  return (
    <>
      <AdminPageHead
        title="Team"
        actions={
          <Button onClick={() => setInvites(true)}>
            <Icon name="mail" /> <span>Invite somebody</span>
          </Button>
        }
      >
        <p className="muted mt-2">Who works here, and what each of them may do.</p>
      </AdminPageHead>
      <PagedList<Member>
        noun="member"
        title="Members"
        {...{ query, address, ...list }}
        search={{ placeholder: 'Name or e-mail', maxLength: TEAM_QUERY_MAX }}
        none={{ title: 'Nobody yet', text: 'Invite somebody who works with you.' }}
        hint="Search for less, or look at everybody."
      >
        {(members) => (
          <MemberList
            members={members}
            ownId={user?._id ?? ''}
            onOpen={({ _id }) => setOpened(_id)}
          />
        )}
      </PagedList>
      {page && isWhole(query) && <FewOwners page={page} onInvite={() => setInvites(true)} />}
      <WhenRequested isRequested={invites}>
        <InviteDialog
          open={invites}
          courses={courses}
          onDone={list.onRetry}
          onClose={() => setInvites(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={member !== undefined}>
        <MemberDialog
          member={member}
          courses={courses}
          onChanged={list.onRetry}
          onClose={() => setOpened(undefined)}
        />
      </WhenRequested>
    </>
  );
}

/** Nobody is left out. */
const isWhole = ({ query, until, before }: PageQuery) => query + until + before === '';

function FewOwners({ page, onInvite }: { page: AnswerOf<typeof getTeam>; onInvite: () => void }) {
  if (page.total === 1)
    return (
      <EmptyState
        title="You are alone here"
        text="Invite a second owner: should you lose your way in, somebody else still has one."
      >
        <Button look="line" size="sm" onClick={onInvite}>
          Invite a second owner
        </Button>
      </EmptyState>
    );
  if (page.owners !== 1) return null;
  return (
    <p className="small muted mt-6">
      There is one owner. A second one could help, should that one lose their way in.
    </p>
  );
}

interface MemberListProps {
  members: readonly Member[];
  /** Oneself: nobody changes their own role. */
  ownId: string;
  onOpen: (member: Member) => void;
}

function MemberList({ members, ownId, onOpen }: MemberListProps) {
  const nameCell = (member: Member) => (
    <>
      {member._id === ownId ? (
        <strong dir="auto">{`${member.fullName} (you)`}</strong>
      ) : (
        <Opener onOpen={() => onOpen(member)}>{member.fullName}</Opener>
      )}
      <span className="meta">{member.email}</span>
    </>
  );
  const columns: readonly Column<Member>[] = [
    { name: 'Member', cell: nameCell },
    { name: 'Role', cell: (member) => <RoleBadge member={member} /> },
    { name: 'Courses', cell: coursesLabel },
    { name: 'Seen', cell: (member) => <Seen member={member} /> },
  ];
  return (
    <RowsOrCards
      label="Members"
      entries={members}
      columns={columns}
      card={(member) => (
        <>
          {nameCell(member)}
          <RoleBadge member={member} />
          <span className="small">{coursesLabel(member)}</span>
          <Seen member={member} />
        </>
      )}
    />
  );
}

function RoleBadge({ member: { role } }: { member: Member }) {
  if (role === null) return <Badge tone="draft">No role</Badge>;
  return <Badge tone={role === 'owner' ? 'solid' : 'plain'}>{ROLE_NAMES[role]}</Badge>;
}

function Seen({ member }: { member: Member }) {
  if (member.status === 'active') return <span className="small">{lastSeenLabel(member)}</span>;
  return (
    <Badge tone={member.status === 'invited' ? 'info' : 'draft'}>{lastSeenLabel(member)}</Badge>
  );
}
