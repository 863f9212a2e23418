import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface Props {
  size?: 'xs'
  onClick: () => void
  children: string
}

export const CreateButton = ({ children, ...button }: Props) => (
  <Button {...button} leftSection={<IconPlus size={16} />}>
    {children}
  </Button>
)
