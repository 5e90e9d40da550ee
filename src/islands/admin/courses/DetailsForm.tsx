import { useCallback, useRef, type ComponentProps, type ComponentType } from 'react';
import {
  COURSE_FIELD_NAMES,
  COURSE_FIELDS,
  type CourseFieldName,
  type FieldNameOf,
  type ListFieldName,
} from '#contract/courses/course-fields.ts';
import { fetchOwnCategories } from '#site/api/authoring.ts';
import { useLoaded, useLoadedValue } from '#site/queries/use-loaded.ts';
import { isOwnServer } from '#site/api/server.ts';
import { Button } from '../../ui/Button.tsx';
import { Options, SelectField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TagInput } from '../../ui/TagInput.tsx';
import { useDataUrl } from '../../ui/use-data-url.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { removeAt, SAME_PICTURE, type Details } from './details.ts';
import { useDetailsCheck, type DetailsCheck } from './use-details-check.ts';

interface DetailsFormProps {
  details: Details;
  picture?: string | undefined;
  busy: boolean;
  busyText: string;
  /** False for an existing course, if the role may not change its price. */
  canChangePrice: boolean;
  onType: (change: Partial<Details>) => void;
  /** Gets the valid values, including text that was typed and not yet added to its list. */
  onContinue: (details: Details) => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { details, picture = '', busy, busyText, canChangePrice, onType } = props;
  const form = useRef<HTMLFormElement>(null);
  const check = useDetailsCheck(form, props);
  return (
    <form
      className="wizard-form"
      noValidate
      ref={form}
      onBlur={({ target, relatedTarget }) => {
        // An error that appears on mousedown would move the button before mouseup.
        if (!relatedTarget?.matches('input, textarea, select')) return;
        check.leave(target.getAttribute('name') ?? '');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        check.submit();
      }}
    >
      <p className="hint">
        Fields marked with <span className="asterisk">*</span> are required.
      </p>
      {TEXT_FIELDS.map((name) => (
        <CourseText key={name} name={name} details={details} check={check} onType={onType} />
      ))}
      <div className="wizard-pair">
        {Object.entries(PAIRED_FIELDS).map(([name, Part]) => (
          <Part
            key={name}
            details={details}
            check={check}
            canChangePrice={canChangePrice}
            onType={onType}
          />
        ))}
        {OPTION_FIELDS.map((name) => (
          <CourseOption key={name} name={name} details={details} check={check} onType={onType} />
        ))}
      </div>
      <ThumbnailField
        file={details.thumbnail}
        picture={picture}
        isRemoved={details.removesPicture}
        onChange={onType}
      />
      {LIST_FIELDS.map((name) => (
        <CourseList key={name} name={name} details={details} check={check} onType={onType} />
      ))}
      <div className="row wizard-foot is-end">
        <Button type="submit" busy={busy} busyText={busyText}>
          <span>Continue</span> <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}

interface PartProps extends Pick<DetailsFormProps, 'details' | 'onType'> {
  check: DetailsCheck;
}

type TextName = FieldNameOf<'line' | 'text'>;

const isOfKind =
  (...kinds: string[]) =>
  (name: CourseFieldName) =>
    kinds.includes(COURSE_FIELDS[name].kind);
const TEXT_FIELDS = COURSE_FIELD_NAMES.filter(isOfKind('line', 'text')) as TextName[];
const OPTION_FIELDS = COURSE_FIELD_NAMES.filter(isOfKind('option')) as FieldNameOf<'option'>[];
const LIST_FIELDS = COURSE_FIELD_NAMES.filter(isOfKind('list')) as ListFieldName[];

function CourseText({ name, details, check, onType }: PartProps & { name: TextName }) {
  const { label, kind, missing } = COURSE_FIELDS[name];
  const control = {
    label,
    name,
    value: details[name],
    error: check.faults[name],
    ...(missing ? { starred: true, required: true } : {}),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType({ [name]: currentTarget.value }),
  };
  return kind === 'line' ? <TextField {...control} /> : <TextAreaField {...control} />;
}

function CourseOption({
  name,
  details,
  check,
  onType,
}: PartProps & { name: FieldNameOf<'option'> }) {
  const { label, options } = COURSE_FIELDS[name];
  return (
    <SelectField
      label={label}
      name={name}
      hint="Optional."
      error={check.faults[name]}
      value={details[name]}
      onChange={(event) => onType({ [name]: event.currentTarget.value })}
    >
      <option value="">Not stated</option>
      <Options options={Object.entries(options)} />
    </SelectField>
  );
}

/** The placeholder; empty until the currency is known. */
const PLACEHOLDERS = new Map([
  [true, '₹999'],
  [false, '$99.99'],
]);

interface PairedPartProps extends PartProps, Pick<DetailsFormProps, 'canChangePrice'> {}

function PriceField({ details, check, canChangePrice, onType }: PairedPartProps) {
  const { faults, areRupees } = check;
  return (
    <TextField
      label={COURSE_FIELDS.price.label}
      name="price"
      starred
      required
      autoComplete="off"
      placeholder={areRupees === undefined ? '' : PLACEHOLDERS.get(areRupees)}
      disabled={!canChangePrice}
      hint={
        canChangePrice
          ? 'Enter 0 for a free course.'
          : 'Only an owner or a manager can change a price.'
      }
      error={faults['price']}
      value={details.price}
      onChange={(event) => onType({ price: event.currentTarget.value })}
    />
  );
}

function CategoryField({ details, onType }: PartProps) {
  const [loaded] = useLoaded(useCallback(() => fetchOwnCategories(), []));
  const hint = {
    loading: 'Loading categories...',
    failed: 'The categories could not be loaded. You can choose one later.',
    ready: 'Optional.',
  }[loaded.status];
  const categories = loaded.status === 'ready' ? loaded.value : [];
  return (
    <SelectField
      label={COURSE_FIELDS.category.label}
      name="category"
      hint={hint}
      value={details.category}
      onChange={(event) => onType({ category: event.currentTarget.value })}
    >
      <option value="">No category</option>
      <Options options={categories.map((category) => [category._id, category.name])} />
    </SelectField>
  );
}

/** Side by side. */
const PAIRED_FIELDS: Record<FieldNameOf<'price' | 'choice'>, ComponentType<PairedPartProps>> = {
  price: PriceField,
  category: CategoryField,
};

const LIST_PROPS: Record<
  ListFieldName,
  Pick<ComponentProps<typeof TagInput>, 'noun' | 'placeholder' | 'look'>
> = {
  tag: {
    noun: 'tag',
    placeholder: 'Type a tag and press Enter',
  },
  instructions: {
    noun: 'instruction',
    placeholder: 'Type an instruction and press Enter',
    look: 'lines',
  },
};

function CourseList({ name, details, check, onType }: PartProps & { name: ListFieldName }) {
  const { label, missing } = COURSE_FIELDS[name];
  return (
    <TagInput
      {...{ label, name, ...LIST_PROPS[name] }}
      {...(missing ? { starred: true } : {})}
      items={details[name]}
      typed={check.typing[name]}
      error={check.faults[name]}
      onType={(typed) => check.typeInto(name, typed)}
      onAdd={check.addTyped}
      onRemove={(index) => onType({ [name]: removeAt(details[name], index) })}
    />
  );
}

interface ThumbnailFieldProps {
  file: File | null;
  picture: string;
  isRemoved: boolean;
  onChange: (change: Pick<Details, 'thumbnail' | 'removesPicture'>) => void;
}

function ThumbnailField({ file, picture, isRemoved, onChange }: ThumbnailFieldProps) {
  const chosen = useDataUrl(file);
  const preview = chosen || (isRemoved ? '' : picture);
  const canRemove = useLoadedValue(isOwnServer, false);
  const remove = () => onChange({ thumbnail: null, removesPicture: picture !== '' && !file });
  return (
    <div className="field">
      <span className="label">Thumbnail</span>
      <FileDrop
        label="Thumbnail"
        text={preview ? 'Drop another picture, or' : 'Drop a picture, or'}
        hint="PNG, JPG up to 10MB"
        accept="image/*"
        onFiles={([image]) =>
          image?.type.startsWith('image/') && onChange({ ...SAME_PICTURE, thumbnail: image })
        }
      >
        {preview && <img className="thumb-preview" src={preview} alt="Thumbnail preview" />}
      </FileDrop>
      {(file || (picture && canRemove)) && (
        <p className="row justify-between">
          <span className="meta">
            {file?.name ?? (isRemoved ? 'The picture is removed when you continue.' : 'Saved')}
          </span>
          <Button
            look="soft"
            size="sm"
            onClick={isRemoved && !file ? () => onChange(SAME_PICTURE) : remove}
          >
            {isRemoved && !file ? 'Keep picture' : 'Remove picture'}
          </Button>
        </p>
      )}
    </div>
  );
}
