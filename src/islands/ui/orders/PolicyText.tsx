import { Fragment, useCallback } from 'react';
import { linesToParts } from '#contract/site/legal-texts.ts';
import { paths } from '#contract/paths.ts';
import { fetchOrderPolicy, type OrderPolicy } from '#site/api/own-payments.ts';
import { legalParts } from '#site/legal-names.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../Art.tsx';
import { Failed } from '../Failed.tsx';

export function PolicyText({ orderId }: { orderId: string }) {
  const [loaded, reload] = useLoaded(useCallback(() => fetchOrderPolicy(orderId), [orderId]));
  if (loaded.status === 'loading') return <Loading text="Loading the policy..." />;
  if (loaded.status === 'failed')
    return <Failed text="The policy did not arrive." onRetry={reload} />;
  const policy = loaded.value;
  return (
    <div className="grid gap-4">
      <p>
        <strong>{`${pluralize(policy.days, 'day')} to return it.`}</strong>{' '}
        <span>{standing(policy)}</span>{' '}
        {!policy.isToday && (
          <a className="link" href={paths.refundPolicy}>
            What holds today
          </a>
        )}
      </p>
      {policy.sections.map(({ id, title, body }) => (
        <section key={id} className="grid gap-2">
          <h3 className="text-base font-semibold">{title}</h3>
          {linesToParts(body).map((part, at) =>
            typeof part === 'string' ? (
              <p key={at}>
                <Line text={part} />
              </p>
            ) : (
              <ul key={at} className="grid list-disc gap-1 pl-5">
                {part.map((point, nth) => (
                  <li key={nth}>
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

/** The id of the text. */
function standing({ version, publishedAt, isToday }: OrderPolicy): string {
  if (version === null)
    return 'The words of the day of this order were not kept; these are the ones of today.';
  const which = publishedAt
    ? `These are the words of ${indianDay(publishedAt)}, which held when it was ordered`
    : 'These are the words that held when it was ordered';
  return isToday ? `${which} and still do.` : `${which}: for it they go on to hold.`;
}

/** Values of its {names}. */
function Line({ text }: { text: string }) {
  return legalParts(text).map(({ text: words, href }, at) =>
    href ? (
      <a key={at} className="link" href={href}>
        {words}
      </a>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}
