// SHA-256 hashes of the inline scripts and styles that pages may contain. The content security policy allows only these.
// The build fails on other inline code and prints its hash. Update a row after changing its script, and Astro's rows after
// upgrading Astro.
export const INLINE_SCRIPTS: Readonly<Record<string, string>> = {
  'PageStart.astro': 'sha256-R2WtS8EAQ9Sv5/ghbQ2MLJu/iXh6AZ6n+pCYD2vxSDw=',
  'RedirectToShell.astro': 'sha256-auejGjtXQ7DzC8GYuddMvZ+cWA26swdJEhx8qP9gSVM=',
  "Astro's islands": 'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U=',
  "Astro's client:load": 'sha256-QzWFZi+FLIx23tnm9SBU4aEgx4x8DsuASP07mfqol/c=',
  "Astro's client:idle": 'sha256-BF0290pkb3jxQsE7z00xR8Imp8X34FLC88L0lkMnrGw=',
  "Astro's client:visible": 'sha256-Q2BPg90ZMplYY+FSdApNErhpWafg2hcRRbndmvxuL/Q=',
};

export const INLINE_STYLES: Readonly<Record<string, string>> = {
  'styles/layers.ts': 'sha256-dDXF3QnygOXCJo5l8UguXEo1L1yvCfmbSbgIAjT6KAk=',
  "Astro's islands": 'sha256-vv9IoKo7BSLbWcUHr3tNmfNVmm5L/9Cfn2H6LMk7/ow=',
};
