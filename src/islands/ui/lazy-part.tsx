import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { Failed } from './Failed.tsx';

/**
 * A component whose code comes when it is drawn. Where it does not come, its place says so and it can be asked for
 * again: `lazy` itself keeps a refusal for good.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const ask = (): ComponentType =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType };
      } catch (error) {
        reportError(error);
        return { default: Missing };
      }
    });
  let asked = ask();
  function Missing(props: object) {
    const [Part, setPart] = useState<ComponentType>();
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // Whoever draws it next asks anew.
      asked = ask();
      place.current?.scrollIntoView({ block: 'nearest' });
    }, []);
    return Part ? (
      <Part {...props} />
    ) : (
      <div ref={place}>
        <Failed text="This part did not arrive." onRetry={() => setPart(() => asked)} />
      </div>
    );
  }
  return function LazyPart(props: object) {
    const [Part] = useState(() => asked);
    return <Part {...props} />;
  } as Module[Name];
}
