import { maxNameLength } from '@digisigncast/contract/api/limits'
import { areaOfKind, type NamedKind, nameInUseTexts, namesInUse } from '@digisigncast/contract/content/names'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { useSession } from './session.tsx'

const askAfterMs = 300

/** Returns a hint if another object has this name; `id` is the object that is being edited. */
export function useNameHint(kind: NamedKind, typed: string, id?: string): string | undefined {
  const { can } = useSession()
  const name = typed.trim()
  const [settled] = useDebouncedValue(name, askAfterMs)
  const { data } = useQuery({
    queryKey: ['names', kind, settled, id],
    queryFn: ({ signal }) =>
      call(namesInUse, { body: { kind, names: [{ name: settled, ...(id && { id }) }] } }, { signal }),
    enabled: settled !== '' && settled.length <= maxNameLength && can(areaOfKind[kind], 'view'),
    // A hint only: without it the form works as well.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return settled === name && data?.data[0] ? nameInUseTexts[kind] : undefined
}
