// The details of a course: what it is called, what it costs, what it teaches.
import { useCallback, useEffect, useState } from 'react';
import { fetchOwnCategories, pricePlaceholder } from '#site/api/authoring.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TagInput } from '../ui/TagInput.tsx';
import { without, withInstruction, withTag } from './details.ts';
import type { Details } from './details.ts';
import { ThumbnailField } from './ThumbnailField.tsx';

export interface DetailsFormProps {
  details: Details;
  /** The picture that the server has. */
  picture?: string;
  busy: boolean;
  busyText: string;
  onType: (change: Partial<Details>) => void;
  onContinue: () => void;
}

export function DetailsForm(props: DetailsFormProps) {
  const { details, picture = '', busy, busyText, onType, onContinue } = props;
  return (
    <form
      className="wiz-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
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
        value={details.courseName}
        onChange={(event) => onType({ courseName: event.currentTarget.value })}
      />
      <TextAreaField
        label="Course description"
        name="courseDescription"
        value={details.courseDescription}
        onChange={(event) => onType({ courseDescription: event.currentTarget.value })}
      />
      <TextAreaField
        label="What you will learn"
        name="whatYouWillLearn"
        value={details.whatYouWillLearn}
        onChange={(event) => onType({ whatYouWillLearn: event.currentTarget.value })}
      />
      <div className="wiz-pair">
        <PriceField details={details} onType={onType} />
        <CategoryField details={details} onType={onType} />
      </div>
      <ThumbnailField
        file={details.thumbnail}
        picture={picture}
        onChoose={(thumbnail) => onType({ thumbnail })}
      />
      <Lists details={details} onType={onType} />
      <div className="row wiz-foot is-end">
        <Button type="submit" busy={busy} busyText={busyText}>
          Continue <Icon name="arrow-right" />
        </Button>
      </div>
    </form>
  );
}

type PartProps = Pick<DetailsFormProps, 'details' | 'onType'>;

function PriceField({ details, onType }: PartProps) {
  const [placeholder, setPlaceholder] = useState('');
  useEffect(() => {
    void pricePlaceholder().then(setPlaceholder);
  }, []);
  return (
    <TextField
      label="Price"
      name="price"
      starred
      required
      autoComplete="off"
      placeholder={placeholder}
      hint="0 makes the course free."
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

function Lists({ details, onType }: PartProps) {
  const { tags, instructions } = details;
  return (
    <>
      <TagInput
        label="Tags"
        noun="tag"
        starred
        items={tags}
        placeholder="Type a tag and press Enter"
        onAdd={(typed) => onType({ tags: withTag(tags, typed) })}
        onRemove={(index) => onType({ tags: without(tags, index) })}
      />
      <TagInput
        label="Instructions"
        noun="instruction"
        look="lines"
        items={instructions}
        placeholder="Type an instruction and press Enter"
        onAdd={(typed) => onType({ instructions: withInstruction(instructions, typed) })}
        onRemove={(index) => onType({ instructions: without(instructions, index) })}
      />
    </>
  );
}
