// Suggests corrections for mistyped email domains: 'gmail.con', 'gmial.com'.

const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
];
/** Real providers that are one letter away from one above. */
const OTHER_PROVIDERS = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'hmail.com',
  'fmail.com',
  'live.co',
  'yahoo.co',
  'yahoo.cn',
  'yahoo.cm',
  'outlook.in',
  'live.in',
  'hotmail.co',
]);
const MISTYPED_COM = /\.(?:con|cmo|ocm|cpm|vom|xom|comm|coom|ccom)$/;

/** Undefined if nothing looks wrong. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || PROVIDERS.includes(domain) || OTHER_PROVIDERS.has(domain)) return undefined;
  const suggestion =
    PROVIDERS.find((provider) => isOneTypo(domain, provider)) ??
    (MISTYPED_COM.test(domain) ? domain.replace(MISTYPED_COM, '.com') : undefined);
  return suggestion && `${email.slice(0, at)}@${suggestion}`;
}

/** Whether one letter is missing, added, replaced, or swapped with its neighbour. */
function isOneTypo(typed: string, suggestion: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === suggestion[from]) from += 1;
  const [left, right] = [typed.slice(from), suggestion.slice(from)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
