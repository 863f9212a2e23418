import { rotations } from '@digisigncast/contract/api/limits'
import type { Screen } from '@digisigncast/contract/content/screens'
import { SegmentedControl } from '@mantine/core'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { useRotateScreens } from '../screens.queries.ts'

/** Rotation of a screen, saved at once. */
export function QuickRotation({ screen }: { screen: Screen }) {
  const rotate = useRotateScreens()
  const messages = useMessages()
  const change = (chosen: string) => {
    const rotation = rotations.find((degrees) => String(degrees) === chosen)
    if (rotation === undefined) return
    rotate.mutate(
      { screen_ids: [screen.id], rotation },
      {
        onSuccess: ({ data: { failed }, message }) => {
          if (failed[0]) messages.error(failed[0].message)
          else messages.success(message ?? 'Screen updated successfully!')
        },
      },
    )
  }
  return (
    <SegmentedControl
      aria-label="Screen Rotation"
      size="xs"
      data={rotations.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
      value={String(rotate.isPending ? rotate.variables.rotation : screen.rotation)}
      disabled={rotate.isPending}
      onChange={change}
    />
  )
}
