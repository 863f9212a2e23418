import { useCallback, useState } from 'react'

/**
 * What a side panel is open for. The subject stays while the panel slides out; `turn` is new at every opening and
 * serves as key, so that nothing typed before comes back.
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
