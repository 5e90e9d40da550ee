// A testimonial as a form, new or one that stands.
import { PORTRAITS, QUOTE_MAX, TESTIMONIAL_FIELDS } from '#contract/testimonials.ts';
import type { Testimonial } from '#contract/testimonials.ts';
import { FormFoot } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/Field.tsx';
import { NO_TEXTS, PORTRAIT_WORDS, type QuoteTexts } from './quotes.ts';

interface QuoteDialogProps {
  edited: Testimonial | 'new' | undefined;
  /** Whether it is kept. */
  onSave: (texts: QuoteTexts) => Promise<boolean>;
  onClose: () => void;
}

export function QuoteDialog({ edited, onSave, onClose }: QuoteDialogProps) {
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Add a testimonial' : 'Edit the testimonial'}
      lead="Kept in the draft: visitors see it once you publish."
    >
      {edited && <QuoteForm edited={edited} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

function QuoteForm({ edited, onSave, onClose }: QuoteDialogProps) {
  const quote = edited === 'new' ? undefined : edited;
  const { name, role, quote: words, image } = quote ?? NO_TEXTS;
  const form = useForm(TESTIMONIAL_FIELDS, {
    initial: { name, role, quote: words, image },
    draft: `testimonial ${quote?.id ?? 'new'}`,
    send: async (texts) => {
      if (!(await onSave(texts))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.props} className="grid gap-6">
      <TextField label="Name" starred {...form.field('name')} />
      <TextField label="Who they are" starred hint="As in Founder, Pune." {...form.field('role')} />
      <TextAreaField
        label="Their words"
        starred
        rows={4}
        hint={`At most ${QUOTE_MAX} characters, in one paragraph.`}
        {...form.field('quote')}
      />
      <SelectField label="Portrait" hint="Drawn, of nobody." {...form.field('image')}>
        {PORTRAITS.map((portrait) => (
          <option key={portrait} value={portrait}>
            {PORTRAIT_WORDS[portrait]}
          </option>
        ))}
      </SelectField>
      <FormFoot form={form} onCancel={onClose} busyText="Saving...">
        Save to the draft
      </FormFoot>
    </form>
  );
}
