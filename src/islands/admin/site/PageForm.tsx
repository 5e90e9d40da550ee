// The form of a list entry that has its own page, new or existing.
import { useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { PAGE_SLUG_MAX, PageSlug } from '#contract/site/site-lists.ts';
import { createRefusal } from '../../ui/forms/field-rule.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { DraftNotice } from '../../ui/forms/DraftNotice.tsx';
import { type FieldRule, type Form, useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EntryField } from './Control.tsx';
import { toEntry, getList, getName, toRules, toTexts } from './entries.ts';
import type { Entries } from './use-document.ts';

const ADDRESS = 'address';

/** Fields of these kinds span the row. */
const WIDE_KINDS = ['text', 'lines', 'markdown', 'parts', 'picture', 'video'];

interface PageFormProps {
  entries: Entries;
  /** Absent for a new page. */
  id: string | undefined;
  onClose: () => void;
}

export function PageForm({ entries, id, onClose }: PageFormProps) {
  const { list, opened, all, live, shipped, saveEntry } = entries;
  const { noun, sections = [] } = getList(list);
  /** Also absent if another admin removed it meanwhile. */
  const entry = all.find((page) => page.id === id);
  /** The page is published, so its URL must not change. */
  const isFixed = live.some((page) => page.id === id);
  const isSample = list === 'work' && shipped.some((page) => page.id === id);
  const visibleSections = sections.map((section) => ({
    ...section,
    names: section.names.filter((name) => !isSample || name !== 'results'),
  }));
  const otherPages = all.filter((page) => page !== entry);
  const address: FieldRule = {
    safeParse: (typed) => {
      const read = PageSlug.safeParse(typed);
      const isTaken = otherPages.some((page) => page.id === typed);
      return read.success && isTaken ? createRefusal(`Another ${noun} has this URL`) : read;
    },
  };
  const rules = sortRules(
    isFixed ? toRules(list, entry) : { ...toRules(list, entry), [ADDRESS]: address },
    visibleSections.flatMap(({ names }, index) => (index === 0 ? [...names, ADDRESS] : names)),
  );
  const initial = { [ADDRESS]: id ?? '', ...toTexts(list, entry) };
  const form = useForm<string>(rules, {
    initial,
    draft: `${list} ${id ?? 'new'}`,
    revision: opened.document.revision,
    send: async ({ [ADDRESS]: address = '', ...texts }, { getBaseRevision }) => {
      const page = toEntry(list, address, texts);
      if (!(await saveEntry(page, id ?? address, getBaseRevision()))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** The URL follows the title until it is typed. */
  const setTitle = (title: string) => {
    const shouldFollow = !isFixed && form.typed[ADDRESS] === toSlug(form.typed['title'] ?? '');
    form.set({ title, ...(shouldFollow ? { [ADDRESS]: toSlug(title) } : {}) });
  };
  const formWithSlug: Pick<Form<string>, 'field' | 'set' | 'waitFor'> = {
    ...form,
    field: (name) => ({
      ...form.field(name),
      ...(name === 'title' && { onChange: (event) => setTitle(event.currentTarget.value) }),
    }),
  };
  return (
    <form {...form.props} className="grid min-w-0 gap-6" aria-labelledby="page-form-title">
      <div className="grid gap-3">
        <h2
          className="entry-title heading-xl m-0 wrap-anywhere"
          id="page-form-title"
          tabIndex={-1}
          ref={heading}
        >
          {entry ? getName(list, entry) : `Add a ${noun}`}
        </h2>
        {isSample && (
          <p className="muted m-0 max-w-160">
            A concept project shows how you work. Its page is marked as a concept and has no
            results. Add your own work, then remove it.
          </p>
        )}
        {form.isRestored && <DraftNotice action="Discard" onDiscard={() => form.reset(initial)} />}
      </div>
      {visibleSections.map(({ title, hint, names }, index) => (
        <fieldset key={title} className="panel panel-pad entry-section">
          <legend className="sr-only">{title}</legend>
          <div>
            <h3 className="heading-lg m-0" aria-hidden="true">
              {title}
            </h3>
            <p className="muted m-0 mt-1">{hint}</p>
          </div>
          <div className="entry-fields">
            {names.map((name) => (
              <div
                key={name}
                className={
                  WIDE_KINDS.includes(getList(list).fields[name]?.kind ?? '')
                    ? 'is-wide'
                    : undefined
                }
              >
                <EntryField list={list} name={name} rules={rules} form={formWithSlug} />
              </div>
            ))}
            {index === 0 && (
              <SlugField
                form={form}
                fixedSlug={isFixed ? id : undefined}
                parentPath={list === 'work' ? paths.caseStudy('') : paths.post('')}
              />
            )}
          </div>
        </fieldset>
      ))}
      <FormRefusal text={form.refusal || opened.refusal} />
      <div className="entry-foot">
        <p className="small muted m-0">Saved in the draft. Visitors see it once you publish.</p>
        <div className="row">
          <Button look="line" disabled={form.busy} onClick={onClose}>
            <Icon name="arrow-left" /> <span>Back to the list</span>
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save to draft
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SlugFieldProps {
  form: Form<string>;
  /** The fixed URL of a published page. */
  fixedSlug: string | undefined;
  parentPath: string;
}

function SlugField({ form, fixedSlug, parentPath }: SlugFieldProps) {
  if (fixedSlug !== undefined)
    return (
      <p className="m-0">
        <span className="small block font-semibold">URL</span>
        <span className="wrap-anywhere">{`${parentPath}${fixedSlug}`}</span>
        <span className="hint block">
          It cannot be changed, because other pages may link to it.
        </span>
      </p>
    );
  return (
    <TextField
      label="URL"
      starred
      maxLength={PAGE_SLUG_MAX}
      hint={`The last part of the URL, after ${parentPath}. It cannot be changed after publishing.`}
      {...form.field(ADDRESS)}
    />
  );
}

/** Sorts the rules by the order of the fields, so that the first error gets the focus. */
function sortRules(rules: Readonly<Record<string, FieldRule>>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => (rules[name] ? [[name, rules[name]] as const] : [])),
  );
}

function toSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PAGE_SLUG_MAX)
    .replace(/^-|-$/g, '');
}
