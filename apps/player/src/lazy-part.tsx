import { type ComponentType, lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'

/** A lazily loaded component, for everything not needed for the first frame. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await loadPart(load) }))
  const LazyPart = (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return LazyPart
}
