import { splitLinks } from '#site/lib/link-text.ts';

/** Plain text of a person, with its line breaks and with links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      {splitLinks(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          <span key={index}>{part}</span>
        ) : (
          <a key={index} className="link" href={href} target="_blank" rel="noopener nofollow ugc">
            {part}
          </a>
        ),
      )}
    </p>
  );
}
