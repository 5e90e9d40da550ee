// The one way for forms: what is typed, what is wrong with it and where that is said, one sending at a time.
import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cleanText, isPasswordField } from '#contract/input-text.ts';
import { ApiError, getMessage } from '#site/api/client.ts';
import { type Draft, useDraft } from './use-draft.ts';

export interface FieldRule {
  safeParse: (
    typed: string,
  ) =>
    | { success: true; data: string }
    | { success: false; error: { issues: readonly { message: string }[] } };
}

type Rules<Name extends string> = Readonly<Record<Name, FieldRule>>;
type Texts<Name extends string> = Record<Name, string>;

/** 'leaving': the next page is on its way, so the form stays busy. 'unsent': what is typed stays a draft. */
export type Sent = 'leaving' | 'unsent' | void;

interface FormOptions<Name extends string> {
  initial?: Texts<NoInfer<Name>>;
  /** Names the form and what it is about, where its text outlives a reload. Never with a password. */
  draft?: string;
  /** Of what `initial` is of, where others may change it: text that is kept goes with it. */
  revision?: number;
  /**
   * Gets what the rules made of the fields. What it throws is a refusal.
   */
  send: (values: Texts<Name>, form: FormActions<Name>) => Promise<Sent>;
  /** The sentence of a refusal; undefined where it is told elsewhere. By default the server's. */
  refused?: (error: unknown, values: Texts<Name>) => string | undefined;
  /** Where a refusal stands that names none of the fields; left out: `refusal`. */
  refusedAt?: NoInfer<Name>;
}

interface FormActions<Name extends string> {
  reset: (after: Texts<Name>, sent?: Texts<Name>) => void;
  focus: (name: Name) => void;
  /** The revision that what is typed began from; 0 where it was kept without one. */
  since: () => number | undefined;
}

export interface Form<Name extends string>
  extends FormActions<Name>, Pick<Draft<Texts<Name>>, 'typed' | 'isRestored'> {
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Of the control: without it one that has the field's name keeps its own text. */
  field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (change: Partial<Texts<Name>>) => void;
  busy: boolean;
  /** What the server says of the whole; empty for nothing. */
  refusal: string;
  refuse: (sentence: string) => void;
  /** A press of Save waits for this, and saves nothing where it failed. */
  waitFor: (work: Promise<void>) => Promise<void>;
  /** Other work of the form, beside which nothing is sent; what it throws is a refusal. */
  run: (work: () => Promise<Sent>) => Promise<void>;
}

/** `rules` stand in the order of the form: the first field that is wrong gets the focus. */
export function useForm<Name extends string>(
  rules: Rules<Name>,
  options: FormOptions<Name>,
): Form<Name> {
  const names = Object.keys(rules) as Name[];
  const { initial = getTexts(names, ''), draft: key, revision, refusedAt } = options;
  const draft = useDraft(key, initial, revision);
  const { settle: reset, typed, isRestored, since } = draft;
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({});
  const [refusal, refuse] = useState('');
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const control = (name: Name) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? undefined;
  const focus = (name: Name) => control(name)?.focus();
  const fault = (found: Partial<Texts<Name>>) => {
    setErrors(found);
    const faulty = names.filter((name) => found[name]);
    const shown = faulty.find((name) => control(name));
    if (shown) focus(shown);
    // Nobody reads what is wrong with a field that is not there, as it was not needed when the form was drawn.
    else refuse(faulty.map((name) => found[name]).join(' '));
    return faulty.length > 0;
  };
  const set = (change: Partial<Texts<Name>>) => {
    draft.type(change);
    setErrors((before) => ({ ...before, ...getTexts(Object.keys(change), undefined) }));
    refuse('');
  };
  // What was typed into the built HTML before React hydrated it.
  useLayoutEffect(() => {
    const early = names.flatMap((name) => {
      const field = control(name);
      const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      return isTextField && field.value !== field.defaultValue ? [[name, field.value]] : [];
    });
    if (early.length > 0) set(Object.fromEntries(early) as Partial<Texts<Name>>);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const refusedBy = (error: unknown, values: Texts<Name>) => {
    const { refused = (cause) => getMessage(cause, 'Something went wrong. Please try again.') } =
      options;
    const sentence = refused(error, values);
    if (fault(namedBy(error, names)) || sentence === undefined) return;
    if (refusedAt === undefined) refuse(sentence);
    else fault({ [refusedAt]: sentence } as Partial<Texts<Name>>);
  };
  const run = async (work: () => Promise<Sent>, values = typed) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setErrors({});
    refuse('');
    setBusy(true);
    try {
      const sent = await work();
      if (sent === 'leaving') return;
      if (sent !== 'unsent') draft.forget();
    } catch (error) {
      refusedBy(error, values);
    }
    isBusy.current = false;
    setBusy(false);
  };
  const submit = (standing: Texts<Name>) => {
    draft.type(standing);
    const { errors: found, values } = checkFields(rules, standing);
    if (!isBusy.current && !fault(found))
      void run(() => options.send(values, { reset, focus, since }), values);
  };
  const { waitFor, hasWork, settleWork } = useWork(element, setBusy);
  return {
    typed,
    isRestored,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (hasWork()) return void settleWork();
        submit({ ...typed, ...standingIn(event.currentTarget, names) });
      },
    },
    field: (name) => ({
      name,
      value: typed[name],
      error: errors[name],
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Texts<Name>),
    }),
    set,
    busy,
    refusal,
    refuse,
    run,
    waitFor,
    reset,
    focus,
    since,
  };
}

function useWork(form: RefObject<HTMLFormElement | null>, setBusy: (busy: boolean) => void) {
  const work = useRef(new Set<Promise<void>>());
  const [arrivals, setArrivals] = useState(0);
  // Once what has arrived is in the fields.
  useEffect(() => {
    if (arrivals > 0) form.current?.requestSubmit();
  }, [arrivals, form]);
  return {
    hasWork: () => work.current.size > 0,
    waitFor: async (item: Promise<void>) => {
      work.current.add(item);
      try {
        await item;
      } finally {
        work.current.delete(item);
      }
    },
    settleWork: async () => {
      setBusy(true);
      const outcomes = await Promise.allSettled(work.current);
      setBusy(false);
      if (outcomes.every(({ status }) => status === 'fulfilled')) setArrivals((count) => count + 1);
    },
  };
}

export function checkFields<Name extends string>(
  rules: Rules<Name>,
  typed: Texts<Name>,
): { errors: Partial<Texts<Name>>; values: Texts<Name> } {
  const errors: Partial<Texts<Name>> = {};
  const values = { ...typed };
  for (const name of Object.keys(rules) as Name[]) {
    const read = rules[name].safeParse(
      isPasswordField(name) ? typed[name] : cleanText(typed[name]),
    );
    if (read.success) values[name] = read.data;
    else errors[name] = read.error.issues[0]?.message ?? 'Please check this field';
  }
  return { errors, values };
}

function namedBy<Name extends string>(error: unknown, names: readonly Name[]) {
  const named = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(
    named
      .filter(({ path }) => names.some((name) => name === path))
      .map((item) => [item.path, item.message]),
  ) as Partial<Texts<Name>>;
}

/** A browser fills in what it remembers without a word: what stands in the controls counts. */
function standingIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const current = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = current.get(name);
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  ) as Partial<Texts<Name>>;
}

function getTexts<Name extends string, Text>(names: readonly Name[], text: Text) {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, Text>;
}
