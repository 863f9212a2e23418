import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'

/** Link to the parent page, the first action of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} />}>
      {children}
    </Button>
  )
}
