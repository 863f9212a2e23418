import { useCallback, useState } from 'react'

/**
 * State of a side panel. The subject stays while the panel closes; `turn` increases at every opening and
 * is used as key, so that the form starts fresh.
 */
export function usePanel<Subject>() {
  const [state, setState] = useState<{ opened: boolean; subject: Subject | undefined; turn: number }>({
    opened: false,
    subject: undefined,
    turn: 0,
  })
  const open = useCallback(
    (subject: Subject) => setState(({ turn }) => ({ opened: true, subject, turn: turn + 1 })),
    [],
  )
  const close = useCallback(() => setState((now) => ({ ...now, opened: false })), [])
  return { ...state, open, close }
}
