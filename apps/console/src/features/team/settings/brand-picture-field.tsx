import type { BrandPicture } from '@digisigncast/contract/accounts/settings'
import { endingsOf } from '@digisigncast/contract/content/media-types'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { useRef, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import classes from './brand-picture-field.module.css'
import { useRemovePicture, useUploadPicture } from './settings.queries.ts'

interface Props {
  kind: BrandPicture
  src: string | null
}

export function BrandPictureField({ kind, src }: Props) {
  const { title, hint, accept } = pictureRules[kind]
  const { error, isUploading, choose, chooser } = useChosenFile(kind)
  const { isRemoving, remove } = useConfirmedRemoval(kind)
  const name = title.toLowerCase()
  return (
    <div className={classes.field}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.hint}>{hint}</p>
      <Previews kind={kind} src={src} alt={title} />
      <Group gap="xs">
        <FileButton accept={accept.join(',')} resetRef={chooser} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={isUploading} {...props}>
              {src ? `Replace ${name}` : `Upload ${name}`}
            </Button>
          )}
        </FileButton>
        {src && (
          <Button variant="subtle" color="red" loading={isRemoving} onClick={() => void remove()}>
            Remove {name}
          </Button>
        )}
      </Group>
      {error ? (
        <Input.Error mt={8} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </div>
  )
}

/** Previews on light and dark backgrounds. */
function Previews({ kind, src, alt }: Props & { alt: string }) {
  return (
    <div className={classes.previews}>
      {pictureRules[kind].grounds.map((ground) => (
        <figure key={ground} className={classes.preview} data-ground={ground} data-kind={kind}>
          {src ? <img src={src} alt={`${alt} on ${ground} background`} /> : <span>No {alt.toLowerCase()}</span>}
        </figure>
      ))}
    </div>
  )
}

function useChosenFile(kind: BrandPicture) {
  const [error, setError] = useState<string>()
  const messages = useMessages()
  // The same file can be chosen again after a refusal.
  const chooser = useRef<() => void>(null)
  const upload = useUploadPicture(kind, (failure) => {
    setError(failureText(failure))
    messages.error(failureText(failure))
  })
  const choose = (file: File | null) => {
    chooser.current?.()
    if (!file) return
    // The last refusal was about another file.
    if (error) messages.dismiss(error)
    const problem = pictureProblem(kind, file)
    setError(problem)
    if (!problem) upload.mutate(file)
  }
  return { error, isUploading: upload.isPending, choose, chooser }
}

function useConfirmedRemoval(kind: BrandPicture) {
  const confirm = useConfirm()
  const removal = useRemovePicture(kind)
  const name = pictureRules[kind].title.toLowerCase()
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove the ${name}?`,
      text: 'The default is shown until you upload another one.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (isSure) removal.mutate()
  }
  return { isRemoving: removal.isPending, remove }
}

const images = {
  accept: endingsOf(['jpg', 'png', 'gif']),
  refusal: 'Please choose a JPG, PNG or GIF image.',
}

const maxBytes = 2 * 1024 * 1024

const pictureRules = {
  logo: {
    title: 'Logo',
    hint: 'JPG, PNG or GIF, at most 2 MB; an alpha PNG is recommended. Replaces the DigiSignCast logo in the console and in emails.',
    grounds: ['light', 'dark'],
    ...images,
  },
  idle_picture: {
    title: 'Picture',
    hint: 'JPG, PNG or GIF, at most 2 MB. Shown as large as it fits, in place of the text.',
    grounds: ['dark'],
    ...images,
  },
  favicon: {
    title: 'Favicon',
    hint: 'ICO, PNG or GIF, at most 2 MB, ideally square. Shown in the browser tab.',
    grounds: ['light', 'dark'],
    accept: endingsOf(['ico', 'png', 'gif']),
    refusal: 'Please choose an ICO, PNG or GIF image.',
  },
} as const satisfies Record<BrandPicture, unknown>

/** Returns why a file cannot be uploaded; undefined if it can. The server checks the content. */
export function pictureProblem(kind: BrandPicture, { name, size }: { name: string; size: number }) {
  const { accept, refusal } = pictureRules[kind]
  const isFitting = accept.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isFitting) return refusal
  if (size === 0) return 'This file is empty.'
  return size > maxBytes ? 'The image can be at most 2 MB.' : undefined
}
