import { Fragment } from 'react';
import { groupLines } from '#contract/site/legal-texts.ts';
import { paths } from '#contract/paths.ts';
import { getOrderPolicy, type OrderPolicy } from '#contract/sales/order-policy.ts';
import { fillPlaceholders } from '#site/legal-names.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';

export function PolicyText({ orderId }: { orderId: string }) {
  const [loaded, reload] = useResponse(getOrderPolicy, { params: { orderId } });
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the policy..."
      failed="The policy could not be loaded."
      onRetry={reload}
    >
      {({ data }) => <Policy policy={data} />}
    </WhenLoaded>
  );
}

function Policy({ policy }: { policy: OrderPolicy }) {
  return (
    <div className="grid gap-4">
      <p>
        <strong>{`${policy.days}-day refund period.`}</strong>{' '}
        <span>{describeVersion(policy)}</span>{' '}
        {!policy.isToday && (
          <a className="link" href={paths.refundPolicy}>
            Current policy
          </a>
        )}
      </p>
      {policy.sections.map(({ id, title, body }) => (
        <section key={id} className="grid gap-2">
          <h3 className="text-base font-semibold">{title}</h3>
          {groupLines(body).map((part, index) =>
            typeof part === 'string' ? (
              <p key={index}>
                <Line text={part} />
              </p>
            ) : (
              <ul key={index} className="grid list-disc gap-1 pl-5">
                {part.map((point, pointIndex) => (
                  <li key={pointIndex}>
                    <Line text={point} />
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

/** States which version of the policy applies to the order. */
function describeVersion({ version, publishedAt, isToday }: OrderPolicy): string {
  if (version === null)
    return 'The policy from the day of this order is not on record. This is the current policy.';
  const sentence = publishedAt
    ? `The policy published on ${formatIndianDay(publishedAt)} applies to this order`
    : 'The policy from the day of purchase applies to this order';
  return isToday ? `${sentence}. It is also the current policy.` : `${sentence}.`;
}

/** A line with its {placeholders} filled; some become links. */
function Line({ text }: { text: string }) {
  return fillPlaceholders(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} className="link" href={href}>
        {words}
      </a>
    ) : (
      <Fragment key={index}>{words}</Fragment>
    ),
  );
}
