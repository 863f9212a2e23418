import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../../ui/loading/later.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import classes from './search-button.module.css'

/** A page, or something to do there. */
export interface SearchAction {
  label: string
  to: string
}

const SearchDialog = later(() => import('./search-dialog.tsx').then((part) => part.SearchDialog))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const keys = isMac ? '⌘K' : 'Ctrl K'

/** Opens the search over everything; also with Ctrl-K or ⌘-K. */
export function SearchButton({ actions }: { actions: readonly SearchAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  // An open panel may have unsaved changes, which leaving the page would discard.
  const openByKey = () => {
    if (document.querySelector('[role=dialog]') === null) open()
  }
  useHotkeys([['mod+K', openByKey]], [])
  return (
    <>
      <button type="button" className={classes.field} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        Search
        <kbd>{keys}</kbd>
      </button>
      <Tooltip label="Search">
        <ActionIcon className={classes.icon} size="lg" aria-label="Search everything" onClick={open}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {wasOpened && <SearchDialog opened={isOpen} onClose={() => setIsOpen(false)} actions={actions} />}
    </>
  )
}
