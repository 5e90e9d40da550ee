import { useState } from 'react';
import { OwnPassword } from '#contract/accounts/passwords.ts';
import { paths } from '#contract/paths.ts';
import * as privacy from '#contract/accounts/privacy.ts';
import type { PrivacyChoices } from '#contract/accounts/privacy.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import { call, getMessage } from '#site/api/client.ts';
import { COMPANY } from '#site/company.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { saveFile } from '#site/islands/ui/lists/save-file.ts';
import { notify } from '#site/stores/notices.ts';
import { endSession } from '#site/stores/end-session.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FormRefusal } from '../ui/forms/FormFoot.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';

export function OwnData() {
  const [isDeleting, setDeleting] = useState(false);

  const [busy, run] = useAction((error) => {
    const title = getMessage(error, 'Your data could not be exported. Please try again.');
    notify({ layer: 'shared', type: 'error', title });
  });
  const download = () =>
    run(async () => {
      const { data } = await call(exportProfile);
      const name = `${COMPANY.name.toLowerCase()}-your-data.json`;
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
    });
  return (
    <>
      <div className="stack max-w-136">
        <OwnPrivacy />
        <h3 className="mt-6">Download your data</h3>
        <p className="muted">
          One file with everything we store about you: your account, courses, progress, payments and
          messages to us.
        </p>
        <div>
          <Button look="line" busy={busy} busyText="Preparing..." onClick={() => void download()}>
            <Icon name="download" /> <span>Download</span>
          </Button>
        </div>
        <h3 className="mt-6">Delete your account</h3>
        <p className="muted">
          This permanently deletes your courses, progress and certificates. You can review the
          details before you confirm.
        </p>
        <div>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <DeleteAccount open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?" plain>
      <ul className="grid list-disc gap-2 pl-5">
        <li>You lose access to all courses, including paid ones. Nothing is refunded.</li>
        <li>
          Your details, picture, progress, certificates and the text of your reviews are deleted.
          Printed certificates can no longer be verified.
        </li>
        <li>
          Invoices and receipts keep your name for eight years, as the law requires. Other payment
          records are kept without it.
        </li>
        <li>
          Open complaints and refund requests keep your name and email address until they are
          answered.
        </li>
        <li>
          <strong>This cannot be undone.</strong>
        </li>
      </ul>
      <Confirmation onClose={onClose} />
    </Dialog>
  );
}

const FIELDS = { password: OwnPassword };

function Confirmation({ onClose }: { onClose: () => void }) {
  const form = useForm(FIELDS, {
    send: async ({ password }) => {
      const { message } = await call(deleteProfile, { body: { password } });
      endSession({ layer: 'shared', type: 'success', title: message });
      return 'leaving';
    },
    toErrorMessage: (error) =>
      getMessage(error, 'The account could not be deleted. Please try again.'),
    errorField: 'password',
  });
  return (
    <form {...form.props} className="mt-5">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <div className="dialog-foot">
        <Button look="line" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={form.busy} busyText="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  );
}

function OwnPrivacy() {
  const [loaded, reload] = useResponse(privacy.getPrivacyChoices);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading your privacy choices..."
      failed="Your privacy choices could not be loaded."
      onRetry={reload}
    >
      {({ data }) => <Choices initialChoices={data} />}
    </WhenLoaded>
  );
}

function Choices({ initialChoices }: { initialChoices: PrivacyChoices }) {
  const [choices, setChoices] = useState(initialChoices);
  return (
    <>
      <h3>Newsletter</h3>
      <NewsletterConsent since={choices.newsSince} onChoices={setChoices} />
      <h3 className="mt-6">Nominee</h3>
      <OwnNominee nominee={choices.nominee} onChoices={setChoices} />
    </>
  );
}

interface NewsletterConsentProps {
  since: string | null;
  onChoices: (choices: PrivacyChoices) => void;
}

/** The same checkbox gives and withdraws consent. */
function NewsletterConsent({ since, onChoices }: NewsletterConsentProps) {
  /** The new value, until it is saved. */
  const [pendingChoice, setPendingChoice] = useState<boolean>();
  const busy = pendingChoice !== undefined;
  const saveChoice = async (hasConsent: boolean) => {
    if (busy) return;
    setPendingChoice(hasConsent);
    try {
      const body = { isWanted: hasConsent };
      onChoices((await call(privacy.setNewsConsent, { body })).data);
    } catch (error) {
      const title = getMessage(error, 'Your choice could not be saved. Please try again.');
      notify({ layer: 'shared', type: 'error', title });
    } finally {
      setPendingChoice(undefined);
    }
  };
  return (
    <div className="field">
      <Checkbox
        checked={pendingChoice ?? since !== null}
        aria-disabled={busy}
        onChange={(hasConsent) => void saveChoice(hasConsent)}
      >
        Email me about new courses
      </Checkbox>
      <p className="small muted">
        <span>{since ? `Agreed on ${formatIndianDay(since)}. ` : 'Optional. '}</span>
        <a className="link" href={paths.privacyNotice}>
          Read our privacy notice
        </a>
      </p>
    </div>
  );
}

const NO_NOMINEE = { name: '', contact: '' };

interface OwnNomineeProps {
  nominee: PrivacyChoices['nominee'];
  onChoices: (choices: PrivacyChoices) => void;
}

function OwnNominee({ nominee, onChoices }: OwnNomineeProps) {
  const form = useForm(privacy.Nominee.shape, {
    initial: nominee ?? NO_NOMINEE,
    send: async (typed, { reset }) => {
      const { data: saved } = await call(privacy.setNominee, { body: typed });
      reset(saved.nominee ?? NO_NOMINEE);
      onChoices(saved);
      notify({ layer: 'shared', type: 'success', title: `${typed.name} is now your nominee.` });
    },
    toErrorMessage: (error) =>
      getMessage(error, 'Your choice could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="stack">
      <p className="muted">
        Your nominee can exercise your data rights after your death or incapacity. Only you can see
        this name.
      </p>
      <TextField label="Nominee's name" {...form.field('name')} />
      <TextField
        label="Nominee's contact"
        hint="A phone number or an email address."
        {...form.field('contact')}
      />
      <FormRefusal text={form.refusal} />
      <div className="row">
        <Button type="submit" look="line" busy={form.busy} busyText="Saving...">
          {nominee ? 'Save changes' : 'Add nominee'}
        </Button>
        {nominee && (
          <RemoveNominee
            onRemoved={(choices) => {
              form.reset(NO_NOMINEE);
              onChoices(choices);
            }}
          />
        )}
      </div>
    </form>
  );
}

function RemoveNominee({ onRemoved }: { onRemoved: (choices: PrivacyChoices) => void }) {
  const [busy, run] = useAction((error) => {
    const title = getMessage(error, 'Your choice could not be saved. Please try again.');
    notify({ layer: 'shared', type: 'error', title });
  });
  const remove = () => run(async () => onRemoved((await call(privacy.removeNominee)).data));
  return (
    <Button look="soft" busy={busy} busyText="Removing..." onClick={() => void remove()}>
      Remove nominee
    </Button>
  );
}
