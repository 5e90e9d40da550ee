import { useState } from 'react';
import {
  type EmailSettings,
  getEmailSettings,
  type OptionalEmail,
  setEmailSetting,
} from '#contract/notifications/notifications.ts';
import { call } from '#site/api/client.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { notifySharedError } from '../ui/notices/notify.ts';
import { Checkbox } from '../ui/Field.tsx';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';

/** The emails that an account can switch off. */
export function EmailChoices() {
  const [loaded, reload] = useResponse(getEmailSettings);
  return (
    <section className="stack mt-8 max-w-136" aria-labelledby="email-choices">
      <h3 id="email-choices">Emails you get</h3>
      <WhenLoaded
        loaded={loaded}
        loading="Loading your email settings..."
        failed="Your email settings could not be loaded."
        onRetry={reload}
      >
        {({ data }) => <Choices initial={data} />}
      </WhenLoaded>
      <p className="small muted">
        Emails about security, payments and refunds are always sent. The newsletter is on the tab
        Your data.
      </p>
    </section>
  );
}

const CHOICES: readonly { kind: OptionalEmail; label: string }[] = [
  { kind: 'answer', label: 'Emails about answers' },
];

function Choices({ initial }: { initial: EmailSettings }) {
  const [settings, setSettings] = useState(initial);
  const [busy, run] = useAction((error) => {
    setSettings(settings);
    notifySharedError(error, 'Your choice could not be saved. Please try again.');
  });
  const save = (kind: OptionalEmail, isOn: boolean) =>
    run(async () => {
      setSettings({ ...settings, [kind]: isOn });
      setSettings((await call(setEmailSetting, { body: { kind, isOn } })).data);
    });
  return CHOICES.map(({ kind, label }) => (
    <Checkbox
      key={kind}
      checked={settings[kind]}
      aria-disabled={busy}
      onChange={(isOn) => void save(kind, isOn)}
    >
      {label}
    </Checkbox>
  ));
}
