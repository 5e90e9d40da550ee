// The question before somebody is taken out of the team, and who takes their courses over.
import * as z from 'zod/mini';
import type { Member } from '#contract/team.ts';
import { messageOf } from '#site/api/client.ts';
import { removeMember } from '#site/api/team.ts';
import { counted } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { FormFoot } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { SelectField } from '../ui/Field.tsx';
import { namedCount } from './team-words.ts';

interface RemoveMemberProps {
  member: Member;
  others: readonly Member[];
  onDone: () => void;
  onCancel: () => void;
}

export function RemoveMember({ member, others, onDone, onCancel }: RemoveMemberProps) {
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
      refused: (error) => messageOf(error, 'There was no answer. Please try again.'),
    },
  );
  return (
    <form {...form.props} className="grid gap-6">
      <p className="muted">
        Their account ends, everywhere they are logged in too, and what it says of them is erased.
        What they did stays in the books. This cannot be undone.
      </p>
      {named > 0 && (
        <SelectField
          label={`Who takes over ${counted(named, 'course')}?`}
          hint="Visitors read this name there from then on."
          starred
          required
          {...form.field('coursesTo')}
        >
          <option value="">Choose somebody</option>
          {others.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </SelectField>
      )}
      <FormFoot form={form} onCancel={onCancel} look="danger" busyText="Ending...">
        Take out of the team
      </FormFoot>
    </form>
  );
}
