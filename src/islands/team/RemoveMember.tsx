import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { Member } from '#contract/team.ts';
import { fetchTeamNames, removeMember, type TeamNames } from '#site/api/team.ts';
import { counted } from '#site/lib/plural.ts';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { FormFoot } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Failed } from '../ui/Failed.tsx';
import { Options, SelectField } from '../ui/Field.tsx';
import { refusedFor } from './refused.ts';
import { namedCount } from './team-words.ts';

interface RemoveMemberProps {
  member: Member;
  /** What the list shows is old. */
  onChanged: () => void;
  onDone: () => void;
  onCancel: () => void;
}

export function RemoveMember({ member, onChanged, onDone, onCancel }: RemoveMemberProps) {
  const [team, onRetry] = useLoaded(fetchTeamNames);
  const named = namedCount(member);
  const needed = z.string().check(z.refine((id) => named === 0 || id !== '', 'Choose somebody.'));
  const form = useForm(
    { coursesTo: needed },
    {
      send: async ({ coursesTo }) => {
        await removeMember(member._id, coursesTo);
        const message = `${member.fullName} is no longer of the team.`;
        notify({ layer: 'own', type: 'success', title: 'Taken out', message });
        onDone();
      },
      refused: (error) => {
        onRetry();
        return refusedFor(member, onChanged)(error);
      },
    },
  );
  const { error, ...field } = form.field('coursesTo');
  // A choice that comes with the refusal does not say it once more.
  const own = form.refusal === '' ? error : undefined;
  return (
    <form {...form.props} className="grid gap-6">
      <p className="muted">
        Their account ends, everywhere they are logged in too, and what it says of them is erased.
        What they did stays in the books. This cannot be undone.
      </p>
      {named > 0 && <Successor {...{ member, team, onRetry }} {...field} error={own} />}
      <FormFoot form={form} onCancel={onCancel} look="danger" busyText="Ending...">
        Take out of the team
      </FormFoot>
    </form>
  );
}

interface SuccessorProps extends Omit<ComponentProps<typeof SelectField>, 'label'> {
  member: Member;
  team: Loaded<TeamNames>;
  onRetry: () => void;
}

/** The choice among everybody else of the team; of the same name by their addresses. */
function Successor({ member, team, onRetry, ...field }: SuccessorProps) {
  if (team.status === 'failed') return <Failed text="The team did not arrive." onRetry={onRetry} />;
  const others = (team.status === 'ready' ? team.value : []).filter(
    ({ userId }) => userId !== member._id,
  );
  const times = new Map<string, number>();
  for (const { name } of others) times.set(name, (times.get(name) ?? 0) + 1);
  return (
    <SelectField
      {...field}
      label={`Who takes over ${counted(namedCount(member), 'course')}?`}
      hint="Visitors read this name there from then on."
      starred
      required
    >
      <option value="">
        {team.status === 'loading' ? 'Loading the team...' : 'Choose somebody'}
      </option>
      <Options
        of={others.map(({ userId, name, email }) => [
          userId,
          times.get(name) === 1 ? name : `${name}, ${email}`,
        ])}
      />
    </SelectField>
  );
}
