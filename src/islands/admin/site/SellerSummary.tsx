// The legal seller: shown in the settings, changed on the seller page.
import { paths } from '#contract/paths.ts';
import { getSiteContent } from '#contract/site/site-content.ts';
import { useSession } from '#site/queries/use-session.ts';
import { hasPermission } from '#site/stores/permissions.ts';
import { useResponse } from '#site/queries/use-response.ts';

export function SellerSummary() {
  const { user } = useSession();
  const [loaded] = useResponse(getSiteContent);
  const seller = loaded.status === 'ready' ? loaded.value.data.seller : null;
  const facts = [
    ['Legal name', seller?.legalName],
    ['Address', seller?.address],
    ['GSTIN', seller && (seller.gstin || 'Not registered')],
    ['SAC', seller && (seller.sac || 'None')],
  ] as const;
  return (
    <section className="panel panel-pad grid gap-4">
      <div>
        <h2 className="heading-lg">Business & GST</h2>
        <p className="muted m-0 mt-1">
          Shown on receipts, invoices and legal pages. Change it on the Business & GST page.
        </p>
      </div>
      {seller ? (
        <dl className="grid grid-cols-2 gap-4 max-[52rem]:grid-cols-1">
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt className="meta">{term}</dt>
              <dd className="m-0 wrap-anywhere" dir="auto">
                {fact}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="m-0">Not set yet: legal pages show a sample company.</p>
      )}
      {hasPermission(user, 'tax.edit') ? (
        <a className="link" href={paths.seller}>
          {seller ? 'Change business details' : 'Add business details'}
        </a>
      ) : (
        <p className="small muted m-0">Only an owner can change it.</p>
      )}
    </section>
  );
}
