// Previews an email with the typed text, or sends it as a test.
import { useState } from 'react';
import {
  MAIL_TEXTS,
  type MailPlaceholder,
  type MailTextId,
} from '#contract/site/mail-text-fields.ts';
import { previewMail, sendTestMail } from '#contract/site/mail-texts.ts';
import { call } from '#site/api/client.ts';
import type { ResponseOf, BodyOf } from '#contract/endpoint.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { toEntry, type Texts } from './entries.ts';
import { formatFailure } from './use-document.ts';

type Words = BodyOf<typeof previewMail>;

const PLACEHOLDER_LABELS: Readonly<Record<MailPlaceholder, string>> = {
  organization: 'the name of the organization',
  course: 'the course name, or the number of courses',
  courses: 'the course names, one per line',
  link: 'the button with the link',
  number: 'the complaint number',
};

export function MailTools({ id, texts }: { id: string; texts: Texts }) {
  const [preview, setPreview] = useState<ResponseOf<typeof previewMail>['data']>();
  const [failure, setFailure] = useState('');
  const [busy, run] = useAction((error) => setFailure(formatFailure(error)));
  const runWithText = (action: (words: Words) => Promise<void>) => {
    setFailure('');
    return run(() => action(toEntry('mails', id, texts) as unknown as Words));
  };
  const showPreview = () =>
    runWithText(async (body) => setPreview((await call(previewMail, { body })).data));
  const sendTest = () =>
    runWithText(async (body) => {
      notifyOwn('success', 'Sent', (await call(sendTestMail, { body })).message);
    });
  return (
    <section className="panel grid gap-4 p-4" aria-label="Placeholders and preview">
      <dl className="m-0 grid gap-1">
        {MAIL_TEXTS[id as MailTextId].names.map((name) => (
          <div key={name} className="small flex flex-wrap gap-x-2">
            <dt className="font-semibold">{`{${name}}`}</dt>
            <dd className="m-0">{PLACEHOLDER_LABELS[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button look="line" size="sm" disabled={busy} onClick={() => void showPreview()}>
          Preview
        </Button>
        <Button look="line" size="sm" disabled={busy} onClick={() => void sendTest()}>
          Send me a test
        </Button>
      </div>
      <FormRefusal text={failure} />
      {preview && (
        <div className="grid gap-3 border-t pt-4" role="status" aria-label="Preview">
          <strong className="wrap-anywhere" dir="auto">
            {preview.subject}
          </strong>
          <p className="m-0 wrap-anywhere whitespace-pre-line" dir="auto">
            {preview.text}
          </p>
        </div>
      )}
    </section>
  );
}
