// A drawing, and the two loading indicators.
import LOADER from '#site/assets/art/loader.svg?raw';
import SPINNER from '#site/assets/art/spinner.svg?raw';

interface ArtProps {
  svg: string;
  className?: string;
  inline?: boolean;
}

export function Art({ svg, className, inline = false }: ArtProps) {
  const Frame = inline ? 'span' : 'div';
  return (
    <Frame
      className={className ? `art ${className}` : 'art'}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

export function Spinner() {
  return <span className="spin" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SPINNER }} />;
}

export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Art svg={LOADER} inline />
      <span>{text}</span>
    </p>
  );
}
