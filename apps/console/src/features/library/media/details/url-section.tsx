import { getMediaDetails, type Media, type MediaDetails } from '@digisigncast/contract/content/media'
import { isAddressKind, kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button, Group, Text } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { call } from '../../../../api/client.ts'
import { useNow } from '../../../../api/live/use-now.ts'
import { useChange } from '../../../../api/use-change.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { ageText } from '../../../../ui/text/age-text.ts'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { UrlProblem } from '../by-url/url-problem.tsx'
import { addressForms } from '../kinds/kind-parts.tsx'
import { urlSourceOf } from '../media-words.ts'
import classes from './details-panel.module.css'

interface Props {
  media: MediaDetails
  /** Undefined without the permission to change it. */
  onEdit: ((media: Media) => void) | undefined
}

/** Address of a web page or a stream, and what keeps it off displays. Empty for other kinds. */
export function UrlSection({ media, onEdit }: Props) {
  const now = useNow()
  const check = useCheckAgain()
  const source = urlSourceOf(media.source)
  const { singular, address } = kindOf(media.file_type)
  if (!source || !address) return null
  return (
    <section className={classes.page} aria-label={sentenceCase(singular)}>
      {source.problem && <UrlProblem title={`Displays may not ${address.verb} it`} problem={source.problem} />}
      <div>
        <p className={classes.url}>
          <a href={source.url} target="_blank" rel="noreferrer">
            {source.url}
          </a>
        </p>
        <Text size="sm" c="dimmed">
          Checked {ageText(source.checkedAt, now)}
        </Text>
      </div>
      {onEdit && (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(media)}>
            Edit {singular}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate(media.id)}
          >
            Check again
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Checks the address of a media item once more. */
function useCheckAgain() {
  const messages = useMessages()
  return useChange(
    async (media_id: string) => {
      // Read again, because another user may have changed it.
      const { data: media } = await call(getMediaDetails, { body: { media_id } })
      return isAddressKind(media.file_type) ? addressForms[media.file_type].check(media) : undefined
    },
    { onSuccess: () => messages.success('Address checked.') },
  )
}
