// A page of a list as a form, new or one that stands: section by section, on a page of its own.
import { useEffect, useRef } from 'react';
import { PAGE_ADDRESS_MAX, PageAddress, type PageListKey } from '#contract/site-lists.ts';
import { refusal } from '../parts/field-rule.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { type FieldRule, useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Control } from './Control.tsx';
import { isSame, isWritten, nameOf, rulesOf, textsOf, withEntry, type Written } from './entries.ts';
import type { Entry } from './entry-texts.ts';
import type { FieldWords } from './list-words.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { PAGE_WORDS } from './page-words.ts';
import { TypedBefore } from './TypedBefore.tsx';
import type { OpenDocument } from './use-document.ts';
import type { Entries } from './use-entries.ts';
import { arrivedIn, markOf, SENT, useFreshForm } from './use-sent-before.ts';

const ADDRESS = 'address';

/** Two of them stand beside each other. */
const NARROW: readonly FieldWords['kind'][] = [undefined, 'date', 'switch', 'person'];

interface PageFormProps {
  list: PageListKey;
  id: string | undefined;
  /** Absent also where others have removed it meanwhile. */
  entry: Entry | undefined;
  opened: OpenDocument<PageListKey>;
  entries: Entries;
  /** Visitors know its address. */
  isFixed: boolean;
  isShipped: boolean;
  onClose: () => void;
}

export function PageForm(props: PageFormProps) {
  const { list, id, entry, opened, entries, isFixed, isShipped, onClose } = props;
  const { all } = entries;
  const { one, at, shipped } = PAGE_WORDS[list];
  const sections = sectionsOf(list, isShipped);
  const free: FieldRule = { safeParse: (typed) => addressRead(typed, one, others()) };
  const rules = pick(
    { ...rulesOf(list, entry), ...(isFixed ? {} : { [ADDRESS]: free }) },
    sections.flatMap(({ names }, nth) => (nth === 0 ? [...names, ADDRESS] : names)),
  );
  const textsIn = (page: Entry | undefined) => ({
    ...{ [ADDRESS]: id ?? '', [SENT]: '' },
    ...textsOf(list, page),
  });
  const initial = textsIn(entry);
  const seeTheirs = (pages: readonly Entry[]) => {
    const theirs = pages.find((page) => page.id === id);
    form.putAside(textsIn(theirs), !theirs);
  };
  /** A new one may have arrived although no answer came. */
  const sent = useRef<Written[]>([]);
  const form = useForm<string>(rules, {
    initial,
    draft: `${list} ${id ?? 'new'}`,
    revision: opened.document.revision,
    send: async ({ [ADDRESS]: address = '', [SENT]: _before, ...texts }, { since }) => {
      const written = arrived
        ? { id: arrived.id, texts, address }
        : { id, texts, from: initial, address };
      if (id === undefined) form.set(markOf(address, texts));
      const before = id === undefined ? [...sent.current] : [];
      sent.current.push(written);
      const change = (now: readonly Entry[]) => {
        const others = now.filter((one) => !before.some((other) => isWritten(list, one, other)));
        return withEntry(list, others, written);
      };
      if (!(await entries.save(change, arrived ? undefined : since()))) return 'unsent';
      onClose();
      return undefined;
    },
  });
  const arrived = id === undefined ? arrivedIn(all, form.typed) : undefined;
  const others = () => all.filter((page) => page !== (entry ?? arrived));
  useFreshForm(form, isSame(list, arrived, form.typed), initial);
  const isKept = () => {
    form.reset(initial);
    onClose();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** Until it is typed, the address follows the title. */
  const setTitle = (title: string) => {
    const follows = !isFixed && form.typed[ADDRESS] === addressOf(form.typed['title'] ?? '');
    form.set({ title, ...(follows ? { [ADDRESS]: addressOf(title) } : {}) });
  };
  const shown: Parameters<typeof Control>[0]['form'] = {
    set: form.set,
    waitFor: form.waitFor,
    field: (name) => ({
      ...form.field(name),
      ...(name === 'title' ? { onChange: (event) => setTitle(event.currentTarget.value) } : {}),
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
          {entry ? nameOf(list, entry) : `Add a ${one}`}
        </h2>
        {isShipped && shipped && <p className="muted m-0 max-w-160">{shipped.note}</p>}
        <TypedBefore {...{ form, initial }} hasArrived={arrived !== undefined} />
      </div>
      {sections.map(({ title, hint, names }, nth) => (
        <fieldset key={title} className="panel panel-pad entry-section">
          <legend className="sr">{title}</legend>
          <div>
            <h3 className="heading-lg m-0" aria-hidden="true">
              {title}
            </h3>
            <p className="muted m-0 mt-1">{hint}</p>
          </div>
          <div className="entry-fields">
            {names.map((name) => (
              <Field key={name} {...{ list, name, rules }} form={shown} />
            ))}
            {nth === 0 && <Address form={form} isFixed={isFixed} above={at('')} id={id ?? ''} />}
          </div>
        </fieldset>
      ))}
      <FormRefusal text={form.refusal || opened.refusal} />
      <div className="entry-foot">
        <p className="small muted m-0">Kept in the draft: visitors see it once you publish.</p>
        <div className="row">
          <Button look="line" disabled={form.busy} onClick={onClose}>
            <Icon name="arrow-left" /> <span>Back to the list</span>
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save to the draft
          </Button>
        </div>
      </div>
      {opened.conflict && <ConflictDialog opened={opened} onTheirs={seeTheirs} onMine={isKept} />}
    </form>
  );
}

interface OneFieldProps {
  list: PageListKey;
  name: string;
  rules: Readonly<Record<string, FieldRule>>;
  form: Parameters<typeof Control>[0]['form'];
}

function Field({ list, name, rules, form }: OneFieldProps) {
  const words = PAGE_FIELDS[list].fields[name];
  if (!words) throw new Error(`No words for '${name}'.`);
  const isWide = !NARROW.includes(words.kind);
  return (
    <div className={isWide ? 'is-wide' : undefined}>
      <Control {...{ list, name, words, form }} isNeeded={!rules[name]?.safeParse('').success} />
    </div>
  );
}

interface AddressProps {
  form: ReturnType<typeof useForm<string>>;
  isFixed: boolean;
  above: string;
  id: string;
}

function Address({ form, isFixed, above, id }: AddressProps) {
  if (isFixed)
    return (
      <p className="m-0">
        <span className="small block font-semibold">Address</span>
        <span className="wrap-anywhere">{`${above}${id}`}</span>
        <span className="hint block">It stays: links lead there.</span>
      </p>
    );
  return (
    <TextField
      label="Address"
      starred
      maxLength={PAGE_ADDRESS_MAX}
      hint={`Behind ${above} on your site. It stays once it is published.`}
      {...form.field(ADDRESS)}
    />
  );
}

/** Of what the site ships some fields are left out. */
function sectionsOf(list: PageListKey, isShipped: boolean) {
  const { shipped } = PAGE_WORDS[list];
  const { sections } = PAGE_FIELDS[list];
  const without = isShipped ? (shipped?.without ?? []) : [];
  return sections.map((section) => ({
    ...section,
    names: section.names.filter((name) => !without.includes(name)),
  }));
}

function pick(rules: Readonly<Record<string, FieldRule>>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => (rules[name] ? [[name, rules[name]] as const] : [])),
  );
}

function addressRead(
  typed: string,
  one: string,
  others: readonly Entry[],
): ReturnType<FieldRule['safeParse']> {
  const read = PageAddress.safeParse(typed);
  const isTaken = read.success && others.some(({ id }) => id === read.data);
  return isTaken ? refusal(`Another ${one} has it`) : read;
}

function addressOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, PAGE_ADDRESS_MAX)
    .replace(/^-|-$/g, '');
}
