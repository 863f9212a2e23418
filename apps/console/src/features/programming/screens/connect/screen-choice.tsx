import { Radio, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { searchAfterMs } from '../../../../ui/lists/list-search.tsx'
import type { Content } from '../form/content-choice.ts'
import { ContentFields } from '../form/content-fields.tsx'
import { useScreenNames } from './connect.queries.ts'

/** The screen for the display: an existing one, or name and content of a new one. */
export interface Choice {
  kind: 'existing' | 'new'
  screen: { id: string; name: string } | undefined
  name: string
  content: Content
}

export const nothingChosen: Choice = {
  kind: 'existing',
  screen: undefined,
  name: '',
  content: { type: 'playlist', ids: [] },
}

interface Props {
  value: Choice
  onChange: (value: Choice) => void
  errors: { screen?: string | undefined; name?: string | undefined; content?: string | undefined }
}

/** An existing screen, or name and content of a new one. */
export function ScreenChoice({ value, onChange, errors }: Props) {
  const { can } = useSession()
  const hint = useNameHint('screen', value.kind === 'new' ? value.name : '')
  return (
    <Stack>
      {can('screens', 'create') && (
        <Radio.Group
          label="Which screen does this display show?"
          value={value.kind}
          onChange={(kind) => onChange({ ...value, kind: kind === 'new' ? 'new' : 'existing' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="existing" label="An existing screen" />
            <Radio value="new" label="A new screen" />
          </Stack>
        </Radio.Group>
      )}
      {value.kind === 'existing' ? (
        <ExistingScreen value={value} onChange={onChange} error={errors.screen} />
      ) : (
        <>
          <NameInput
            label="Title"
            hint={hint}
            withAsterisk
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            error={errors.name}
          />
          {(can('playlist', 'view') || can('channels', 'view')) && (
            <ContentFields
              value={value.content}
              onChange={(content) => onChange({ ...value, content })}
              linked={undefined}
              error={errors.content}
            />
          )}
        </>
      )}
    </Stack>
  )
}

function ExistingScreen({ value, onChange, error }: Omit<Props, 'errors'> & { error: ReactNode }) {
  const [typed, setTyped] = useState(value.screen?.name ?? '')
  const [search] = useDebouncedValue(typed === value.screen?.name ? '' : typed.trim(), searchAfterMs)
  const names = useScreenNames(search)
  if (names.isError && !names.data) return <ErrorState error={names.error} onRetry={() => void names.refetch()} />
  const found = names.data ?? []
  const { screen } = value
  const offered = screen && !found.some(({ id }) => id === screen.id) ? [screen, ...found] : found
  return (
    <Select
      label="Screen"
      placeholder={names.isPending ? 'Loading…' : 'Choose a screen'}
      searchable
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      // The server searches.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={search ? 'No screen has this name.' : 'No screens yet. Create one here.'}
      value={screen?.id ?? null}
      onChange={(chosen) => onChange({ ...value, screen: offered.find(({ id }) => id === chosen) })}
      error={error}
    />
  )
}
