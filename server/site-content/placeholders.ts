// Which particulars of a company are plainly placeholders: example names, numbers of zeros, nobody's domains.

type Particulars = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** No number that is given out has as many zeros one after the other. */
const PLACEHOLDER = /\bexample\b|(?:0[\s-]?){7}/i;

/** The placeholders by group and name, such as `LEGAL.address`. */
export function placeholdersIn(groups: Particulars): string[] {
  return Object.entries(groups).flatMap(([group, particulars]) =>
    Object.entries(particulars)
      .filter(([, value]) => PLACEHOLDER.test(value))
      .map(([name]) => `${group}.${name}`),
  );
}
