import { screensText } from '@digisigncast/contract/api/screens-text'
import type { Screen } from '@digisigncast/contract/content/screens'
import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { Waiting } from '../../../../ui/feedback/waiting.tsx'
import { SearchBox } from '../../../../ui/forms/search-box.tsx'
import { ToggleList } from '../../../../ui/forms/toggle-list.tsx'
import { searchAfterMs } from '../../../../ui/lists/list-search.tsx'
import { contentText } from '../form/content-choice.ts'
import { useScreens } from '../screens.queries.ts'
import type { ScreenChoice } from './use-show-on-screens.ts'

const searchFrom = 8

interface Props {
  choice: ScreenChoice
  /** Text below the name of a screen; what it shows now by default. */
  hintOf?: (screen: Screen) => string
}

/** A toggle for each screen, and one act for all. */
export function ScreenToggles({ choice, hintOf = contentText }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchAfterMs)
  const filter = search ? { search } : {}
  const { items, total = 0, error, onRetry, onEnd } = useScreens({ sort: 'name', ...filter })
  if (error && !items) return <ErrorState error={error} onRetry={onRetry} />
  if (!items) return <Waiting text="Loading screens" />
  return (
    <div>
      {(search || total > searchFrom) && <SearchBox value={typed} onChange={setTyped} label="Search screens" />}
      {total > 1 && (
        <Group gap={0} my={4}>
          <Button
            variant="subtle"
            size="compact-md"
            loading={choice.isPending}
            onClick={() => choice.chooseAll(filter)}
          >
            {`Select all ${screensText(total)}${search ? ' found' : ''}`}
          </Button>
          {choice.ids.length > 0 && (
            <Button variant="subtle" size="compact-md" onClick={() => choice.choose([])}>
              Deselect All
            </Button>
          )}
        </Group>
      )}
      <ToggleList
        items={items.map((screen) => ({ id: screen.id, label: screen.name, hint: hintOf(screen) }))}
        selected={choice.ids}
        onChange={choice.choose}
        emptyText={search ? `No screen matches “${search}”.` : 'No screens yet. Create one under Screens.'}
      />
      {items.length < total && (
        <Button variant="subtle" mt="xs" onClick={onEnd}>
          Show More Screens
        </Button>
      )}
    </div>
  )
}
