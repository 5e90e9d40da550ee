import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getTeam, type Member, TEAM_QUERY_MAX } from '#contract/accounts/team.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { listAddress, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { island, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { coursesLabel, lastSeenLabel } from './team-labels.ts';

const address = listAddress();
const fetchTeam = pageFetcher(getTeam);

/** Loaded when they open. This file imports their styles. */
const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'), 'InviteDialog');
const MemberDialog = lazyPart(() => import('./MemberDialog.tsx'), 'MemberDialog');

export const Team = island(withQuery(address, 'Loading members...', TeamPage));

function TeamPage({ query }: { query: PageQuery }) {
  const { user } = useSession();
  const { list, page, opened, onOpen, onClose } = useListPage(address, query, fetchTeam);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  const [invites, setInvites] = useState(false);
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
        <p className="muted mt-2">Your team members and their roles.</p>
      </AdminPageHead>
      <PagedList<Member>
        noun="member"
        title="Members"
        {...list}
        search={{ placeholder: 'Name or email', maxLength: TEAM_QUERY_MAX }}
        none={{ title: 'Nobody yet', text: 'Invite somebody who works with you.' }}
        hint="Try a shorter search, or show everybody."
      >
        {(members) => <MemberList members={members} ownId={user?._id ?? ''} onOpen={onOpen} />}
      </PagedList>
      {page && address.isWhole(query) && (
        <FewOwners page={page} onInvite={() => setInvites(true)} />
      )}
      <WhenRequested isRequested={invites}>
        <InviteDialog
          open={invites}
          courses={courses}
          onDone={list.onRetry}
          onClose={() => setInvites(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={opened !== undefined}>
        <MemberDialog
          member={opened}
          courses={courses}
          onChanged={list.onRetry}
          onClose={onClose}
        />
      </WhenRequested>
    </>
  );
}

function FewOwners({ page, onInvite }: { page: AnswerOf<typeof getTeam>; onInvite: () => void }) {
  if (page.total === 1)
    return (
      <EmptyState
        title="You are the only member"
        text="Invite a second owner, who can help if you lose access."
      >
        <Button look="line" size="sm" onClick={onInvite}>
          Invite a second owner
        </Button>
      </EmptyState>
    );
  if (page.owners !== 1) return null;
  return (
    <p className="small muted mt-6">
      There is only one owner. A second owner can help if the first one loses access.
    </p>
  );
}

interface MemberListProps {
  members: readonly Member[];
  /** The id of the signed-in admin, who cannot change their own role. */
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
