// Parts of the payment card that courses and bundles share.
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';

export function Guarantee() {
  return (
    <p className="meta row justify-center gap-1.5">
      <Icon name="shield-check" /> 30-day money-back guarantee
      <a href={paths.refundPolicy}>How refunds work</a>
    </p>
  );
}

export function LastingBenefits() {
  return (
    <>
      <Included icon="infinity">Full lifetime access</Included>
      <Included icon="award">Certificate of completion</Included>
    </>
  );
}

export function Included({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} /> <span>{children}</span>
    </li>
  );
}
