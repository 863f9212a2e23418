import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { FillRule, previewFill } from '@digisigncast/contract/playlists/fill-rule'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, failureText } from '../../../../api/client.ts'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import classes from './fill-rule-preview.module.css'

const typingMs = 400

interface Props {
  rule: FillRule
  playlistId: string | undefined
}

/** Shows the number of media items that match a rule now, and the first of them. */
export function FillRulePreview({ rule, playlistId }: Props) {
  const [asked] = useDebouncedValue(rule, typingMs)
  const isValid = FillRule.safeParse(asked).success
  const { data, error, refetch } = useQuery({
    // Under the media key, because it changes with the library.
    queryKey: ['media', 'fill-rule', asked, playlistId],
    queryFn: ({ signal }) =>
      call(previewFill, { body: { fill_rule: asked, ...(playlistId && { playlistId }) } }, { signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
    select: (answer) => answer.data,
  })
  if (!isValid) return null
  if (error)
    return (
      <p className={classes.note} role="alert">
        {failureText(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  return (
    <div className={classes.preview} aria-live="polite">
      <p className={classes.note}>{data ? countText(data.count) : 'Looking …'}</p>
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map(({ id, title, file_type, thumbnail }) => (
            <li key={id} className={classes.item} title={title}>
              <MediaPicture src={thumbnail} alt={title} kind={file_type} fit="cover" fill="blur" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const countText = (count: number): string =>
  count === 0
    ? 'Nothing in the library matches now. What is added later plays when it matches.'
    : `${mediaItemsText(count)} ${count === 1 ? 'matches' : 'match'} now. What is added later plays, too.`
