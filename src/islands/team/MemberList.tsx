// Everybody of the team, with the way to what can be changed.
import type { Member } from '#contract/team.ts';
import { ROLE_NAMES } from '#site/lib/role-words.ts';
import { type Column, RowsOrCards } from '../parts/RowsOrCards.tsx';
import { Badge } from '../ui/Badge.tsx';
import { coursesWord, seenWord } from './team-words.ts';

interface MemberListProps {
  members: readonly Member[];
  /** Oneself: nobody changes their own role. */
  ownId: string;
  onOpen: (member: Member) => void;
}

export function MemberList({ members, ownId, onOpen }: MemberListProps) {
  const nameCell = (member: Member) => (
    <>
      {member._id === ownId ? (
        <strong dir="auto">{`${member.fullName} (you)`}</strong>
      ) : (
        <button
          type="button"
          className="entry-opener office-opener"
          dir="auto"
          onClick={() => onOpen(member)}
        >
          {member.fullName}
        </button>
      )}
      <span className="meta">{member.email}</span>
    </>
  );
  const columns: readonly Column<Member>[] = [
    { name: 'Member', cell: nameCell },
    { name: 'Role', cell: (member) => <RoleBadge member={member} /> },
    { name: 'Courses', cell: coursesWord },
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
          <span className="small">{coursesWord(member)}</span>
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
  if (member.status === 'active') return <span className="small">{seenWord(member)}</span>;
  return <Badge tone={member.status === 'invited' ? 'info' : 'draft'}>{seenWord(member)}</Badge>;
}
