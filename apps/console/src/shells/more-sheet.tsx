import { CloseButton, Drawer } from '@mantine/core'
import classes from './frame.module.css'
import { NavigationList } from './navigation-list.tsx'
import type { NavigationEntry } from './page-route.ts'

interface Props {
  opened: boolean
  entries: readonly NavigationEntry[]
  onClose: () => void
}

/** The pages that are not in the bar of phones. */
export function MoreSheet({ opened, entries, onClose }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: classes.sheet ?? '' }}>
        <div className={classes.sheetHead}>
          <Drawer.Title>More</Drawer.Title>
          <CloseButton size="lg" aria-label="Close" onClick={onClose} />
        </div>
        <nav aria-label="More pages" className={classes.sheetBody}>
          <NavigationList entries={entries} onOpen={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
