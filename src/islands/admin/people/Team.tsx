import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getTeam, type Member, TEAM_QUERY_MAX } from '#contract/accounts/team.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { createListUrl, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatMemberCourses, formatLastSeen } from './team-labels.ts';

const teamUrl = createListUrl();
const fetchTeam = createPageFetcher(getTeam);

/** Loaded when they open. This file imports their styles. */
const InviteDialog = createLazyComponent(() => import('./InviteDialog.tsx'), 'InviteDialog');
const MemberDialog = createLazyComponent(() => import('./MemberDialog.tsx'), 'MemberDialog');

export const Team = withErrorBoundary(withQuery(teamUrl, 'Loading members...', TeamPage));

function TeamPage({ query }: { query: PageQuery }) {
  const { user } = useSession();
  const { list, page, opened, onOpen, onClose } = useListPage(teamUrl, query, fetchTeam);
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <AdminPageHead
        title="Team"
        actions={
          <Button onClick={() => setInviting(true)}>
            <Icon name="mail" /> <span>Invite a team member</span>
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
        emptyState={{ title: 'No team members yet', text: 'Invite the people who work with you.' }}
        hint="Try a shorter search, or show all members."
      >
        {(members) => <MemberList members={members} ownId={user?._id ?? ''} onOpen={onOpen} />}
      </PagedList>
      {page && teamUrl.isUnfiltered(query) && (
        <FewOwners page={page} onInvite={() => setInviting(true)} />
      )}
      <WhenRequested isRequested={isInviting}>
        <InviteDialog
          open={isInviting}
          courses={courses}
          onDone={list.onRetry}
          onClose={() => setInviting(false)}
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

function FewOwners({ page, onInvite }: { page: ResponseOf<typeof getTeam>; onInvite: () => void }) {
  if (page.total === 1)
    return (
      <EmptyState
        title="You are the only member"
        text="Invite a second owner who can help if you lose access."
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
    { name: 'Courses', cell: formatMemberCourses },
    { name: 'Last seen', cell: (member) => <Seen member={member} /> },
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
          <span className="small">{formatMemberCourses(member)}</span>
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
  if (member.status === 'active') return <span className="small">{formatLastSeen(member)}</span>;
  return (
    <Badge tone={member.status === 'invited' ? 'info' : 'draft'}>{formatLastSeen(member)}</Badge>
  );
}
