// Name, mobile number, a few words about oneself, and the picture.
import { useState } from 'react';
import { ABOUT_MAX } from '#contract/profile.ts';
import { messageOf } from '#site/api/client.ts';
import { saveProfile } from '#site/api/account.ts';
import { KeptText } from '#site/islands/parts/KeptText.tsx';
import { useForm } from '#site/islands/parts/use-form.ts';
import { notify } from '#site/stores/notices.ts';
import { type SessionUser, updateUser } from '#site/stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { changesOf, detailRules, detailsOf } from './own-details.ts';
import { OwnPicture } from './OwnPicture.tsx';

export function OwnDetails({ user }: { user: SessionUser }) {
  return (
    <div className="grid grid-cols-[minmax(0,18rem)_minmax(0,34rem)] items-start gap-x-[clamp(1.5rem,4vw,4rem)] gap-y-8 until-52:grid-cols-1">
      <OwnPicture />
      <DetailsForm user={user} />
    </div>
  );
}

function DetailsForm({ user }: { user: SessionUser }) {
  const [saved, setSaved] = useState(() => detailsOf(user));
  const form = useForm(detailRules(saved), {
    initial: saved,
    draft: 'profile',
    send: async (details, { reset }) => {
      const now = await saveProfile(changesOf(saved, details));
      updateUser(now);
      setSaved(detailsOf(now));
      reset(detailsOf(now));
      notify({ layer: 'shared', type: 'success', title: 'Profile updated successfully' });
    },
    refused: (error) => {
      const title = messageOf(error, 'Failed to update your profile');
      notify({ layer: 'shared', type: 'error', title });
      return undefined;
    },
  });
  return (
    <form {...form.props} className="stack">
      {form.isRestored && <KeptText action="Discard" onDiscard={() => form.reset(saved)} />}
      <TextField
        label="Full Name"
        autoComplete="name"
        dir="auto"
        required
        {...form.field('fullName')}
      />
      <TextField
        label="Email Address"
        hint="Change it on the Email tab."
        value={user.email}
        disabled
      />
      <TextField
        label="Mobile Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Ten digits."
        {...form.field('contactNumber')}
      />
      <TextAreaField
        label="About you"
        dir="auto"
        hint={`${form.typed.about.trim().length} of ${ABOUT_MAX} characters.`}
        {...form.field('about')}
      />
      <div>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
