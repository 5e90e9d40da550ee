// Name, mobile number, a few words about oneself, and the picture.
import { type SubmitEvent, useState } from 'react';
import { FULL_NAME_MAX } from '#contract/auth.ts';
import { ABOUT_MAX } from '#contract/profile.ts';
import { messageOf } from '#site/api/client.ts';
import { saveProfile } from '#site/api/account.ts';
import { KeptText } from '#site/islands/parts/KeptText.tsx';
import { useDraft } from '#site/islands/parts/use-draft.ts';
import { notify } from '#site/stores/notices.ts';
import { type SessionUser, updateUser } from '#site/stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { changesOf, type DetailErrors, type Details, detailsOf } from './own-details.ts';
import { OwnPicture } from './OwnPicture.tsx';

export function OwnDetails({ user }: { user: SessionUser }) {
  return (
    <div className="settings-details">
      <OwnPicture />
      <DetailsForm user={user} />
    </div>
  );
}

function DetailsForm({ user }: { user: SessionUser }) {
  const [saved, setSaved] = useState(() => detailsOf(user));
  const draft = useDraft('profile', saved);
  const [errors, setErrors] = useState<DetailErrors>({});
  const [busy, setBusy] = useState(false);
  const { typed } = draft;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const read = changesOf(saved, typed);
    setErrors(read.errors);
    const [wrong] = Object.keys(read.errors);
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setBusy(true);
    try {
      const now = await saveProfile(read.changes);
      updateUser(now);
      setSaved(detailsOf(now));
      draft.settle(detailsOf(now));
      notify({ layer: 'shared', type: 'success', title: 'Profile updated successfully' });
    } catch (error) {
      const title = messageOf(error, 'Failed to update your profile');
      notify({ layer: 'shared', type: 'error', title });
    } finally {
      setBusy(false);
    }
  };
  /** What ties a field to its text, its error and the draft. */
  const field = (name: keyof Details) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      draft.type({ [name]: currentTarget.value });
      setErrors(({ [name]: _cleared, ...others }) => others);
    },
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {draft.isRestored && <KeptText action="Discard" onDiscard={() => draft.settle(saved)} />}
      <TextField
        label="Full Name"
        autoComplete="name"
        dir="auto"
        required
        maxLength={FULL_NAME_MAX}
        {...field('fullName')}
      />
      <TextField label="Email Address" hint="This cannot be changed." value={user.email} disabled />
      <TextField
        label="Mobile Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="Ten digits."
        {...field('contactNumber')}
      />
      <TextAreaField
        label="About you"
        dir="auto"
        hint={`${typed.about.trim().length} of ${ABOUT_MAX} characters.`}
        {...field('about')}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
