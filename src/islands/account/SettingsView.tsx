// The settings of the own account. Loaded when needed; Settings.tsx imports the styles.
import { Suspense, useCallback, useState } from 'react';
import { getSetUpTab } from '#contract/accounts/set-up-path.ts';
import { ABOUT_MAX } from '#contract/accounts/profile.ts';
import {
  NewPassword,
  NewTeamPassword,
  PASSWORD_MIN,
  TEAM_PASSWORD_MIN,
} from '#contract/accounts/auth.ts';
import { changePassword, OwnPassword as OldPassword } from '#contract/accounts/passwords.ts';
import { fetchOwnUser, saveProfile } from '#site/api/account.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { updateUser, type SessionUser, isAdmin } from '#site/stores/session.ts';
import { call, getMessage } from '#site/api/client.ts';
import { DraftNotice } from '#site/islands/ui/forms/DraftNotice.tsx';
import { useForm } from '#site/islands/ui/forms/use-form.ts';
import { notify, queueNotice } from '#site/stores/notices.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { createLazyComponent } from '../ui/lazy-part.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';
import { scrollToAndFocus } from '../ui/scroll-to-and-focus.ts';
import { useInView } from '../ui/use-in-view.ts';
import { TextAreaField, TextField } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { EmailChoices } from './EmailChoices.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import {
  diffDetails,
  buildDetailRules,
  findReturnAfterSetUp,
  toDetails,
} from './profile-details.ts';
import { OwnPicture } from './OwnPicture.tsx';

const OwnSecondStep = createLazyComponent(() => import('./OwnSecondStep.tsx'), 'OwnSecondStep');

export function SettingsView() {
  const [loaded, reload] = useLoaded(
    useCallback(async () => {
      const user = await fetchOwnUser();
      updateUser(user);
      return user;
    }, []),
  );
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading your settings..."
      failed="Your settings could not be loaded."
      onRetry={reload}
    >
      {(user) => (
        <div className="panel panel-pad" ref={scrollToLinkedTab}>
          <Tabs
            label="Settings"
            initialTab={getSetUpTab(location.search)}
            tabs={[
              { id: 'details', label: 'Details', panel: <OwnDetails user={user} /> },
              {
                id: 'email',
                label: 'Email',
                panel: (
                  <>
                    <OwnEmail user={user} />
                    <EmailChoices />
                  </>
                ),
              },
              { id: 'password', label: 'Password', panel: <OwnPassword user={user} /> },
              { id: 'secondStep', label: 'Two-step verification', panel: <SecondStepTab /> },
              { id: 'data', label: 'Your data', panel: <OwnData /> },
            ]}
          />
        </div>
      )}
    </WhenLoaded>
  );
}

function SecondStepTab() {
  const [container, isInView] = useInView<HTMLDivElement>();
  return (
    <div ref={container} className="min-h-8">
      {isInView && (
        <Suspense fallback={<Loading text="Loading..." />}>
          <OwnSecondStep />
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls to the tab if the URL links to '#settings': the browser found no target before the settings loaded. */
function scrollToLinkedTab(panel: HTMLElement | null): void {
  const tab = panel?.querySelector<HTMLElement>('[aria-selected=true]');
  if (location.hash === '#settings' && tab) scrollToAndFocus(tab);
}

function OwnDetails({ user }: { user: SessionUser }) {
  return (
    <div className="grid grid-cols-[minmax(0,18rem)_minmax(0,34rem)] items-start gap-x-[clamp(1.5rem,4vw,4rem)] gap-y-8 max-[52rem]:grid-cols-1">
      <OwnPicture />
      <DetailsForm user={user} />
    </div>
  );
}

function DetailsForm({ user }: { user: SessionUser }) {
  const [saved, setSaved] = useState(() => toDetails(user));
  const form = useForm(buildDetailRules(saved), {
    initial: saved,
    draft: 'profile',
    send: async (details, { reset }) => {
      const savedUser = await saveProfile(diffDetails(saved, details));
      updateUser(savedUser);
      setSaved(toDetails(savedUser));
      reset(toDetails(savedUser));
      notify({ layer: 'shared', type: 'success', title: 'Profile updated successfully' });
    },
    toErrorMessage: (error) => {
      const title = getMessage(error, 'Failed to update your profile');
      notify({ layer: 'shared', type: 'error', title });
      return undefined;
    },
  });
  return (
    <form {...form.props} className="stack">
      {form.isRestored && <DraftNotice action="Discard" onDiscard={() => form.reset(saved)} />}
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

const FIELDS = { oldPassword: OldPassword, newPassword: NewPassword };
const TEAM_FIELDS = { ...FIELDS, newPassword: NewTeamPassword };

function OwnPassword({ user }: { user: SessionUser }) {
  const isTeamMember = isAdmin(user);
  const form = useForm(isTeamMember ? TEAM_FIELDS : FIELDS, {
    send: async ({ oldPassword, newPassword }, { reset }) => {
      const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
      const { message: title } = await call(changePassword, { body });
      reset({ oldPassword: '', newPassword: '' });
      const message = 'Your other devices have to log in again.';
      const next = findReturnAfterSetUp('password');
      const notifyUser = next ? queueNotice : notify;
      notifyUser({ layer: 'shared', type: 'success', title, message });
      if (!next) return undefined;
      location.assign(next);
      return 'leaving';
    },
    toErrorMessage: (error) =>
      getMessage(error, 'The password could not be changed. Please try again.'),
    errorField: 'oldPassword',
  });
  return (
    <form {...form.props} className="stack max-w-136">
      {/* Password managers store the new password for this username. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${isTeamMember ? TEAM_PASSWORD_MIN : PASSWORD_MIN} characters. You stay logged in here. Other devices have to log in again.`}
        {...form.field('newPassword')}
      />
      <div>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Change Password
        </Button>
      </div>
    </form>
  );
}
