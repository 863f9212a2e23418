import { Button, Stack, type StackProps } from '@mantine/core'
import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react'
import { SidePanel } from './side-panel.tsx'

interface Props extends Omit<ComponentProps<typeof SidePanel>, 'footer'> {
  saveLabel: string
  saveColor?: 'red'
  onSubmit: FormEventHandler<HTMLFormElement>
  isSaving: boolean
  isDisabled?: boolean | undefined
  /** Left of the button that saves. */
  actions?: ReactNode
  gap?: StackProps['gap']
}

/** A side panel with one form, and the button that saves it. */
export function FormPanel({
  saveLabel,
  saveColor,
  onSubmit,
  isSaving,
  isDisabled = false,
  actions,
  gap,
  children,
  ...panel
}: Props) {
  const id = useId()
  return (
    <SidePanel
      {...panel}
      footer={
        <>
          {actions}
          <Button type="submit" form={id} color={saveColor} loading={isSaving} disabled={isDisabled}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <Stack gap={gap}>{children}</Stack>
      </form>
    </SidePanel>
  )
}
