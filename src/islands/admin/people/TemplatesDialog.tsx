import { useState } from 'react';
import { QUESTION_TEXT_MAX } from '#contract/learning/questions.ts';
import {
  deleteReplyTemplate,
  type ReplyTemplate,
  saveReplyTemplate,
  TEMPLATE_TITLE_MAX,
  TemplateTexts,
} from '#contract/learning/reply-templates.ts';
import { call } from '#site/api/client.ts';
import { fetchReplyTemplates } from '#site/api/questions.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { useAction } from '../../ui/forms/use-action.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { notifyOwnError } from '../../ui/notices/notify.ts';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

interface TemplatesDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TemplatesDialog({ open, onClose }: TemplatesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reply templates"
      lead="Texts that your team can insert into answers."
    >
      <Templates />
    </Dialog>
  );
}

function Templates() {
  const [loaded, reload] = useLoaded(fetchReplyTemplates);
  const [edited, setEdited] = useState<ReplyTemplate | 'new'>();
  if (edited)
    return (
      <TemplateForm
        template={edited === 'new' ? undefined : edited}
        onSaved={() => {
          setEdited(undefined);
          reload();
        }}
        onCancel={() => setEdited(undefined)}
      />
    );
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the reply templates..."
      failed="The reply templates could not be loaded."
      onRetry={reload}
    >
      {(templates) => (
        <div className="stack">
          {templates.length === 0 && <p className="muted">There are no templates yet.</p>}
          <ul className="ruled-list" aria-label="Reply templates">
            {templates.map((template) => (
              <li key={template._id}>
                <TemplateRow
                  template={template}
                  onEdit={() => setEdited(template)}
                  onDeleted={reload}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button size="sm" onClick={() => setEdited('new')}>
              Add template
            </Button>
          </div>
        </div>
      )}
    </WhenLoaded>
  );
}

interface TemplateRowProps {
  template: ReplyTemplate;
  onEdit: () => void;
  onDeleted: () => void;
}

function TemplateRow({ template: { _id, title }, onEdit, onDeleted }: TemplateRowProps) {
  const [busy, run] = useAction((error) => notifyOwnError(error, 'Not deleted'));
  const remove = async () => {
    await call(deleteReplyTemplate, { body: { templateId: _id } });
    onDeleted();
  };
  return (
    <div className="row justify-between py-3">
      <span className="wrap-anywhere" dir="auto">
        {title}
      </span>
      <span className="row gap-2">
        <Button look="line" size="sm" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
        <RemoveButton verb="Delete" name={title} busy={busy} onRemove={() => void run(remove)} />
      </span>
    </div>
  );
}

interface TemplateFormProps {
  template: ReplyTemplate | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

function TemplateForm({ template, onSaved, onCancel }: TemplateFormProps) {
  const form = useForm(TemplateTexts.shape, {
    initial: { title: template?.title ?? '', body: template?.body ?? '' },
    send: async (texts) => {
      const body = { ...texts, ...(template ? { templateId: template._id } : {}) };
      await call(saveReplyTemplate, { body });
      onSaved();
    },
    autoFocus: 'title',
  });
  return (
    <form className="grid grid-cols-1 gap-5" {...form.props}>
      <TextField
        label="Title"
        required
        maxLength={TEMPLATE_TITLE_MAX}
        dir="auto"
        {...form.field('title')}
      />
      <TextAreaField
        label="Text"
        required
        rows={6}
        maxLength={QUESTION_TEXT_MAX}
        dir="auto"
        {...form.field('body')}
      />
      <FormFoot form={form} busyText="Saving..." onCancel={onCancel}>
        Save template
      </FormFoot>
    </form>
  );
}
