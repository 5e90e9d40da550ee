// The details of a course: what it is called, what it costs, what it teaches.
import { useCallback, useRef } from 'react';
import { fetchOwnCategories } from '#site/api/authoring.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TagInput } from '../ui/TagInput.tsx';
import { without } from './details.ts';
import type { Details } from './details.ts';
import { ThumbnailField } from './ThumbnailField.tsx';
import { useDetailsCheck } from './use-details-check.ts';
import type { DetailsCheck } from './use-details-check.ts';

export interface DetailsFormProps {
  details: Details;
  /** The picture that the server has. */
  picture?: string | undefined;
  busy: boolean;
  busyText: string;
  onType: (change: Partial<Details>) => void;
  /** With what is sound, and with what was typed and not yet added to its list. */
  onContinue: (details: Details) => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { details, picture = '', busy, busyText, onType } = props;
  const form = useRef<HTMLFormElement>(null);
  const check = useDetailsCheck(form, props);
  const { faults } = check;
  return (
    <form
      className="wiz-form"
      noValidate
      ref={form}
      onBlur={({ target, relatedTarget }) => {
        // A sentence that appears under a press moves the button away before it is let go.
        if (!relatedTarget?.matches('input, textarea, select')) return;
        check.leave(target.getAttribute('name') ?? '');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        check.submit();
      }}
    >
      <p className="hint">
        Fields marked with <span className="req">*</span> are required.
      </p>
      <TextField
        label="Course name"
        name="courseName"
        starred
        required
        error={faults['courseName']}
        value={details.courseName}
        onChange={(event) => onType({ courseName: event.currentTarget.value })}
      />
      <TextAreaField
        label="Course description"
        name="courseDescription"
        error={faults['courseDescription']}
        value={details.courseDescription}
        onChange={(event) => onType({ courseDescription: event.currentTarget.value })}
      />
      <TextAreaField
        label="What you will learn"
        name="whatYouWillLearn"
        error={faults['whatYouWillLearn']}
        value={details.whatYouWillLearn}
        onChange={(event) => onType({ whatYouWillLearn: event.currentTarget.value })}
      />
      <div className="wiz-pair">
        <PriceField {...{ details, check, onType }} />
        <CategoryField details={details} onType={onType} />
      </div>
      <ThumbnailField
        file={details.thumbnail}
        picture={picture}
        isRemoved={details.removesPicture}
        onChange={onType}
      />
      <Lists {...{ details, check, onType }} />
      <div className="row wiz-foot is-end">
        <Button type="submit" busy={busy} busyText={busyText}>
          Continue <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}

type PartProps = Pick<DetailsFormProps, 'details' | 'onType'>;

interface CheckedProps extends PartProps {
  check: DetailsCheck;
}

/** What the field suggests; nothing until the currency is known. */
const PLACEHOLDERS = new Map([
  [true, '₹999'],
  [false, '$99.99'],
]);

function PriceField({ details, check, onType }: CheckedProps) {
  const { faults, areRupees } = check;
  return (
    <TextField
      label="Price"
      name="price"
      starred
      required
      autoComplete="off"
      placeholder={areRupees === undefined ? '' : PLACEHOLDERS.get(areRupees)}
      hint="0 makes the course free."
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
  }[loaded.face];
  const categories = loaded.face === 'ready' ? loaded.value : [];
  return (
    <SelectField
      label="Category"
      name="category"
      hint={hint}
      value={details.category}
      onChange={(event) => onType({ category: event.currentTarget.value })}
    >
      <option value="">No category</option>
      {categories.map((category) => (
        <option key={category._id} value={category._id}>
          {category.name}
        </option>
      ))}
    </SelectField>
  );
}

function Lists({ details, check, onType }: CheckedProps) {
  const { tags, instructions } = details;
  const { faults, typing } = check;
  return (
    <>
      <TagInput
        label="Tags"
        noun="tag"
        name="tag"
        starred
        items={tags}
        typed={typing.tag}
        placeholder="Type a tag and press Enter"
        hint="Separate several tags with commas."
        error={faults['tag']}
        onType={check.typeTag}
        onAdd={check.addTyped}
        onRemove={(index) => onType({ tags: without(tags, index) })}
      />
      <TagInput
        label="Instructions"
        noun="instruction"
        name="instructions"
        look="lines"
        items={instructions}
        typed={typing.instruction}
        placeholder="Type an instruction and press Enter"
        error={faults['instructions']}
        onType={check.typeInstruction}
        onAdd={check.addTyped}
        onRemove={(index) => onType({ instructions: without(instructions, index) })}
      />
    </>
  );
}
