import { Button, type ButtonVariant } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface Props {
  /** Default: that of the main action of a page. */
  variant?: ButtonVariant
  isDisabled: boolean
  isLoading: boolean
  onClick: () => void
}

/** Downloads what a table lists. */
export const CsvButton = ({ variant, isDisabled, isLoading, onClick }: Props) => (
  <Button
    {...(variant && { variant })}
    leftSection={<IconDownload size={16} />}
    disabled={isDisabled}
    loading={isLoading}
    onClick={onClick}
  >
    Download CSV
  </Button>
)
