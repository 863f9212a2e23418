import { type ComponentType, lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'

/** A component that is not needed for the first picture. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await loadPart(load) }))
  const LazyPart = (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return LazyPart
}
