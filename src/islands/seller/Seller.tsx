// The page of who sells: what holds today, the form that states it anew, and everything that was stated.
import '#site/styles/components/panels.css';
import '#site/styles/pages/office.css';
import { fetchSellerTerms } from '#site/api/seller.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { AdminPageHead } from '../parts/AdminPageHead.tsx';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { GstReturn } from './GstReturn.tsx';
import { OfferSetting } from './OfferSetting.tsx';
import { SalesMails } from './SalesMails.tsx';
import { SellerForm } from './SellerForm.tsx';
import { Statements } from './Statements.tsx';

export function Seller() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Seller">
        <p className="lead mt-3 max-w-160">
          Your business and tax details for receipts and invoices. Changes apply from the date you
          choose. Documents already issued stay the same.
        </p>
      </AdminPageHead>
      <Terms />
    </ErrorBoundary>
  );
}

function Terms() {
  const [loaded, reload] = useLoaded(fetchSellerTerms);
  if (loaded.status === 'loading') return <Loading text="Loading the seller's terms..." />;
  if (loaded.status === 'failed')
    return <Failed text="The seller's terms did not arrive." onRetry={reload} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-8 gap-y-12 until-64:grid-cols-1">
      <SellerForm page={loaded.value} onSaved={reload} />
      <div className="grid gap-12">
        <Statements terms={loaded.value.terms} />
        <OfferSetting />
        <SalesMails />
        <GstReturn today={loaded.value.today} />
      </div>
    </div>
  );
}
