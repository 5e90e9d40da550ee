// The control of a field of an entry, by its kind.
import type { SiteListKey } from '#contract/site-lists.ts';
import type { Form } from '../parts/use-form.ts';
import { SelectField, TextAreaField, TextField } from '../ui/Field.tsx';
import { ON } from './entry-texts.ts';
import { FilmField } from './FilmField.tsx';
import type { FieldWords } from './list-words.ts';
import { PartsField } from './PartsField.tsx';
import { PersonField } from './PersonField.tsx';
import { PictureField } from './PictureField.tsx';

interface ControlProps {
  list: SiteListKey;
  name: string;
  words: FieldWords;
  form: Pick<Form<string>, 'field' | 'set' | 'waitFor'>;
  isNeeded: boolean;
}

export function Control({ list, name, words, form, isNeeded }: ControlProps) {
  const { label, hint, kind, choices } = words;
  const field = form.field(name);
  const set = (text: string) => form.set({ [name]: text });
  const { waitFor } = form;
  const starred = isNeeded ? { starred: true } : {};
  const shown = { label, ...(hint ? { hint } : {}), ...field };
  if (kind === 'parts') return <PartsField {...{ list, name, words, set, waitFor }} {...field} />;
  if (kind === 'picture') return <PictureField {...{ words, set, waitFor, isNeeded }} {...field} />;
  if (kind === 'person') return <PersonField {...shown} />;
  if (kind === 'film') return <FilmField {...{ words, set, waitFor }} {...field} />;
  if (kind === 'switch')
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={field.value === ON}
          onChange={({ currentTarget }) => set(currentTarget.checked ? ON : '')}
        />
        <span>
          <span>{label}</span>
          {hint && <span className="hint block">{hint}</span>}
        </span>
      </label>
    );
  if (choices)
    return (
      <SelectField {...shown}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'long') return <TextAreaField className="is-long" {...starred} {...shown} />;
  if (kind === 'text' || kind === 'lines')
    return <TextAreaField rows={4} {...starred} {...shown} />;
  return <TextField {...(kind === 'date' ? { type: 'date' } : {})} {...starred} {...shown} />;
}
