// Form state: typed values, errors at their fields, drafts, and one submission at a time.
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

/** 'leaving': the next page loads, so the form stays busy. 'unsent': the typed text stays a draft. */
export type SendResult = 'leaving' | 'unsent' | void;

interface FormOptions<Name extends string> {
  initial?: Texts<NoInfer<Name>>;
  /** Key of the draft that survives a reload. Never for a form with a password. */
  draft?: string;
  /** Revision of `initial`, stored with the draft. */
  revision?: number;
  /** Gets the parsed values. A thrown error is a refusal. */
  send: (values: Texts<Name>, form: FormActions<Name>) => Promise<SendResult>;
  /** The message of a refusal; undefined if it is shown elsewhere. By default the server's. */
  toErrorMessage?: (error: unknown, values: Texts<Name>) => string | undefined;
  /** The field that shows a refusal without fields; by default `refusal` holds it. */
  errorField?: NoInfer<Name>;
  /** The field that gets the focus when the form appears. */
  autoFocus?: NoInfer<Name>;
}

interface FormActions<Name extends string> {
  reset: (after: Texts<Name>, sent?: Texts<Name>) => void;
  focus: (name: Name) => void;
  /** The revision that the typed text started from; 0 if it was stored without one. */
  getBaseRevision: () => number | undefined;
}

export interface Form<Name extends string>
  extends FormActions<Name>, Pick<Draft<Texts<Name>>, 'typed' | 'isRestored'> {
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** Props of the control. */
  field: (name: Name) => {
    name: Name;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (change: Partial<Texts<Name>>) => void;
  busy: boolean;
  /** The error of the whole form; may be empty. */
  refusal: string;
  refuse: (sentence: string) => void;
  /** Submitting waits for `work`, and sends nothing if it fails. */
  waitFor: (work: Promise<void>) => Promise<void>;
  /** Runs another request of the form, which cannot be submitted meanwhile. A thrown error is a refusal. */
  run: (work: () => Promise<SendResult>) => Promise<void>;
}

/** `rules` in the order of the form: the first invalid field gets the focus. */
export function useForm<Name extends string>(
  rules: Rules<Name>,
  options: FormOptions<Name>,
): Form<Name> {
  const names = Object.keys(rules) as Name[];
  const { initial = fillTexts(names, ''), draft: key, revision, errorField } = options;
  const draft = useDraft(key, initial, revision);
  const { reset, typed, isRestored, getBaseRevision } = draft;
  const [errors, setErrors] = useState<Partial<Texts<Name>>>({});
  const [refusal, refuse] = useState('');
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const findControl = (name: Name) =>
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? undefined;
  const focus = (name: Name) => findControl(name)?.focus();
  const showErrors = (found: Partial<Texts<Name>>) => {
    setErrors(found);
    const invalidNames = names.filter((name) => found[name]);
    const shown = invalidNames.find((name) => findControl(name));
    if (shown) focus(shown);
    // An error of a field that is not rendered is shown for the whole form.
    else refuse(invalidNames.map((name) => found[name]).join(' '));
    return invalidNames.length > 0;
  };
  const set = (change: Partial<Texts<Name>>) => {
    draft.type(change);
    setErrors((before) => ({ ...before, ...fillTexts(Object.keys(change), undefined) }));
    refuse('');
  };
  // Text that was typed into the built HTML before hydration.
  useLayoutEffect(() => {
    const earlyEntries = names.flatMap((name) => {
      const field = findControl(name);
      const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      return isTextField && field.value !== field.defaultValue ? [[name, field.value]] : [];
    });
    if (earlyEntries.length > 0) set(Object.fromEntries(earlyEntries) as Partial<Texts<Name>>);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  // An effect, because a dialog that opens with the form moves the focus first.
  useEffect(() => {
    if (options.autoFocus !== undefined) focus(options.autoFocus);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const showRefusal = (error: unknown, values: Texts<Name>) => {
    const { toErrorMessage = (cause) => getMessage(cause) } = options;
    const sentence = toErrorMessage(error, values);
    if (showErrors(toFieldErrors(error, names)) || sentence === undefined) return;
    if (errorField === undefined) refuse(sentence);
    else showErrors({ [errorField]: sentence } as Partial<Texts<Name>>);
  };
  const run = async (work: () => Promise<SendResult>, values = typed) => {
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
      showRefusal(error, values);
    }
    isBusy.current = false;
    setBusy(false);
  };
  const submit = (currentValues: Texts<Name>) => {
    draft.type(currentValues);
    const { errors: found, values } = checkFields(rules, currentValues);
    if (!isBusy.current && !showErrors(found))
      void run(() => options.send(values, { reset, focus, getBaseRevision }), values);
  };
  const { waitFor, hasWork, submitAfterWork } = usePendingWork(element, setBusy);
  return {
    typed,
    isRestored,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (hasWork()) return void submitAfterWork();
        submit({ ...typed, ...readControls(event.currentTarget, names) });
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
    getBaseRevision,
  };
}

function usePendingWork(form: RefObject<HTMLFormElement | null>, setBusy: (busy: boolean) => void) {
  const work = useRef(new Set<Promise<void>>());
  const [arrivals, setArrivals] = useState(0);
  // An effect, so that the fields contain the results when the form is submitted.
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
    submitAfterWork: async () => {
      setBusy(true);
      const results = await Promise.allSettled(work.current);
      setBusy(false);
      if (results.every(({ status }) => status === 'fulfilled')) setArrivals((count) => count + 1);
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
    const parsed = rules[name].safeParse(
      isPasswordField(name) ? typed[name] : cleanText(typed[name]),
    );
    if (parsed.success) values[name] = parsed.data;
    else errors[name] = parsed.error.issues[0]?.message ?? 'Please check this field';
  }
  return { errors, values };
}

function toFieldErrors<Name extends string>(error: unknown, names: readonly Name[]) {
  const fieldErrors = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(
    fieldErrors
      .filter(({ path }) => names.some((name) => name === path))
      .map((item) => [item.path, item.message]),
  ) as Partial<Texts<Name>>;
}

/** Autofill may fire no event, so the values of the controls count. */
function readControls<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const current = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = current.get(name);
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  ) as Partial<Texts<Name>>;
}

function fillTexts<Name extends string, Text>(names: readonly Name[], text: Text) {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, Text>;
}
