import { type ComponentType, createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { idleLoading } from './load-when-idle.ts'

/** Props of panels. */
interface Panel {
  opened?: boolean
  onClose?: (() => void) | undefined
}

/** Shows that a part could not be loaded. */
export const LoadFailure = createContext<(text: string) => void>(() => {})

const failureText = 'This could not be loaded. Check the connection, or reload the page.'

/**
 * A component whose code is loaded after the page, or when it is first drawn, for panels: when it is first opened. Draws
 * nothing until then.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | 'failed' | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const end = (result: typeof loaded) => {
    loaded = result
    for (const listener of listeners) listener()
  }
  const start = () => {
    loading ??= load().then(end, () => {
      loading = undefined
      end('failed')
    })
    return loading
  }
  idleLoading.add(start)

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const read = () => loaded
  const isLoaded = () => loaded !== undefined && loaded !== 'failed'
  return function Later(props: Props) {
    const Part = useSyncExternalStore(subscribe, read, read)
    const showFailure = use(LoadFailure)
    const { opened = true, onClose }: Panel = props
    const fail = useEffectEvent(() => {
      showFailure(failureText)
      onClose?.()
    })
    useEffect(() => {
      if (opened && !isLoaded()) void start().then(() => loaded === 'failed' && fail())
    }, [opened])
    return Part !== undefined && Part !== 'failed' && <Part {...props} />
  }
}
