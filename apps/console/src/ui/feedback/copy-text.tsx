import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from './messages.tsx'

const copiedForMs = 2000

export function CopyText({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const messages = useMessages()

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    const done = await write(text, button.current)
    setCopied(done)
    if (!done) messages.error('This browser did not allow copying. Please select the text and copy it.')
  }

  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      onClick={() => void copy()}
      leftSection={isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}

/** Plain http has no clipboard API; execCommand still works there. */
async function write(text: string, beside: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    // Inside the dialog: its focus trap would take the focus from outside elements.
    beside?.parentElement?.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    beside?.focus()
    return done
  }
}
