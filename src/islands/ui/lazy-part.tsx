import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { Failed } from './Failed.tsx';

/** A component whose code loads when it is rendered. Unlike `lazy`, it offers a retry if loading fails. */
export function createLazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const createPart = (): ComponentType =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType };
      } catch (error) {
        reportError(error);
        return { default: Missing };
      }
    });
  let current = createPart();
  function Missing(props: object) {
    const [Part, setPart] = useState<ComponentType>();
    const container = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // The next mount loads it again.
      current = createPart();
      container.current?.scrollIntoView({ block: 'nearest' });
    }, []);
    return Part ? (
      <Part {...props} />
    ) : (
      <div ref={container}>
        <Failed text="This section could not be loaded." onRetry={() => setPart(() => current)} />
      </div>
    );
  }
  return function LazyPart(props: object) {
    const [Part] = useState(() => current);
    return <Part {...props} />;
  } as Module[Name];
}
