import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createContext, use } from 'react'

/** Closes the panel around it, after a question if there are unsaved changes. */
export const RequestClose = createContext<() => Promise<boolean>>(async () => false)

/** Link at the top of a panel that closes it. */
export function PanelBack() {
  const requestClose = use(RequestClose)
  return (
    <Anchor component="button" type="button" onClick={() => void requestClose()} w="fit-content" mih={24}>
      <IconArrowLeft size={14} aria-hidden /> Back
    </Anchor>
  )
}
