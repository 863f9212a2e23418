import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadPart } from '../browser/load-part.ts'

/** A lazily loaded component, for everything not needed for the first frame. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      void loadPart(load).then((found) => {
        loaded = found
        setPart(() => found)
      })
    }, [Part])
    return Part ? <Part {...props} /> : null
  }
}
