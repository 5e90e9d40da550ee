// Children without bare text; the lint rule rangshala/text-alone explains why.
import type { ReactElement } from 'react';

export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
