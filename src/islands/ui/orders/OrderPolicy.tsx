import { useState } from 'react';
import { WhenRequested } from '../ErrorBoundary.tsx';
import { createLazyComponent } from '../lazy-part.tsx';
import { Icon } from '../Icon.tsx';

const PolicyText = createLazyComponent(() => import('./PolicyText.tsx'), 'PolicyText');

export function OrderPolicy({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="accordion small mt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Refund policy for this order <Icon name="chevron-down" />
      </summary>
      <WhenRequested isRequested={isOpen}>
        <PolicyText orderId={orderId} />
      </WhenRequested>
    </details>
  );
}
