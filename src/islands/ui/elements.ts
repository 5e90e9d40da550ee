// The type of what a component shows beside its own elements. Text is left out on purpose: the rule
// rangshala/text-alone of the lint says why.
import type { ReactElement } from 'react';

export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
