import { Popover } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react'

interface Props {
  id: string
  target: HTMLElement | null
  opened: boolean
  onClose: () => void
  label: string
  width: number
  isInPlace?: boolean
  className?: string | undefined
  children: ReactNode
}

export function WindowBelow({
  id,
  target,
  opened,
  onClose,
  label,
  width,
  isInPlace = false,
  className,
  children,
}: Props) {
  const [isShown, setIsShown] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- open only after the first render: the focus returns to what had it
  useEffect(() => setIsShown(opened), [opened])
  return (
    <Popover
      id={id}
      opened={isShown}
      onChange={(next) => next || onClose()}
      width={width}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!isInPlace}
    >
      <Popover.Target>
        <Target element={target} />
      </Popover.Target>
      <Popover.Dropdown p={isInPlace ? 0 : undefined} aria-label={label} tabIndex={-1} className={className ?? ''}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stands for an element that is drawn elsewhere. */
function Target({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
  }, [element, ref])
  return null
}
