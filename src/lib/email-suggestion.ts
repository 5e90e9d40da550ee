// Slips in the domain of an e-mail address: 'gmail.con', 'gmial.com'.

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
/** One letter away from a provider above, and providers themselves. */
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

/** The address that was probably meant; undefined where nothing looks wrong. */
export function emailSuggestion(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || PROVIDERS.includes(domain) || OTHER_PROVIDERS.has(domain)) return undefined;
  const meant =
    PROVIDERS.find((provider) => isOneSlip(domain, provider)) ??
    (MISTYPED_COM.test(domain) ? domain.replace(MISTYPED_COM, '.com') : undefined);
  return meant && `${email.slice(0, at)}@${meant}`;
}

/** Whether one letter is missing, too many, another one, or in its neighbour's place. */
function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from += 1;
  const [rest, requested] = [typed.slice(from), meant.slice(from)];
  return (
    rest.slice(1) === requested ||
    rest === requested.slice(1) ||
    rest.slice(1) === requested.slice(1) ||
    (rest[0] === requested[1] && rest[1] === requested[0] && rest.slice(2) === requested.slice(2))
  );
}
