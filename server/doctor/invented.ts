// Which particulars of a company are plainly invented: example names, numbers of zeros, nobody's domains.

type Particulars = Readonly<Record<string, Readonly<Record<string, string>>>>;

const INVENTED = /\bexample\b|(?:0[\s-]?){5}/i;

/** The invented ones by group and name, such as `LEGAL.address`. */
export function inventedParticulars(groups: Particulars): string[] {
  return Object.entries(groups).flatMap(([group, particulars]) =>
    Object.entries(particulars)
      .filter(([, value]) => INVENTED.test(value))
      .map(([name]) => `${group}.${name}`),
  );
}
