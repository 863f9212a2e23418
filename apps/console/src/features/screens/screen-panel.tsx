import { type Animation, animations, type Rotation, type Screen, saveScreen } from '@digisigncast/contract/screens'
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiFailure, failureText } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { animationNames } from './animation-names.ts'
import { AnimationPreview } from './animation-preview.tsx'
import { type Content, ContentFields } from './content-fields.tsx'
import { RotationField } from './rotation-field.tsx'
import { useSaveScreen } from './screens.queries.ts'

const formId = 'screen-form'

interface Fields {
  name: string
  code: string
  rotation: Rotation
  animation: Animation
  content: Content
}

const fieldsOf = (screen: Screen | undefined): Fields => ({
  name: screen?.name ?? '',
  code: screen?.code ?? '',
  rotation: screen?.rotation ?? 0,
  animation: screen?.animation ?? 'default',
  content: { type: screen?.data_type ?? 'playlist', ids: screen?.content.map(({ id }) => id) ?? [] },
})

// Content that was not touched is not sent: it may name playlists that only someone else may assign.
function bodyOf({ content, ...fields }: Fields, screen: Screen | undefined) {
  const before = fieldsOf(screen).content
  const isSame = content.type === before.type && content.ids.join() === before.ids.join()
  return {
    ...fields,
    ...(!isSame && { data_type: content.type, assignedItems: content.ids }),
    ...(screen && { screenID: screen.id }),
  }
}

/** Create Screen, or Edit Screen when there is one. */
export function ScreenPanel({
  opened,
  screen,
  onClose,
}: {
  opened: boolean
  screen?: Screen | undefined
  onClose: () => void
}) {
  const messages = useMessages()
  const canEditContent = useSession().can('playlist', 'view')
  const form = useForm<Fields>({
    initialValues: fieldsOf(screen),
    validate: (fields) => fieldErrors(saveScreen.body.safeParse(bodyOf(fields, screen)).error?.issues ?? []),
  })

  const save = useSaveScreen((error) => {
    if (error instanceof ApiFailure) form.setErrors(fieldErrors(issuesOf(error)))
    messages.error(
      failureText(
        error,
        'Failed to create screen. Please try again.',
        'An unexpected error occurred. Please try again.',
      ),
    )
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, screen), {
        onSuccess: ({ message }) => {
          messages.success(screen ? (message ?? 'Screen updated successfully!') : 'Screen created successfully!')
          onClose()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={screen ? 'Edit Screen' : 'Create Screen'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          {screen ? 'Update Screen' : 'Add Screen'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {screen && <input type="hidden" name="screenID" value={screen.id} />}
          <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label="Unique Screen Code"
            description="Leave blank to generate automatically."
            autoComplete="off"
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mono)', textTransform: 'uppercase' } }}
            {...form.getInputProps('code')}
          />
          <RotationField
            value={form.values.rotation}
            onChange={(rotation) => form.setFieldValue('rotation', rotation)}
            error={form.errors['rotation']}
          />
          {canEditContent && (
            <ContentFields
              value={form.values.content}
              onChange={(content) => form.setFieldValue('content', content)}
              linked={screen?.content ?? []}
              error={form.errors['content']}
            />
          )}
          <NativeSelect
            label="Select Animation"
            data={animations.map((value) => ({ value, label: animationNames[value] }))}
            {...form.getInputProps('animation')}
          />
          <AnimationPreview animation={form.values.animation} rotation={form.values.rotation} />
        </Stack>
      </form>
    </SidePanel>
  )
}

const issuesOf = ({ error }: ApiFailure) =>
  Object.entries(error.errors ?? {}).map(([field, [message = '']]) => ({ path: [field], message }))

/** The first complaint of every field, under the form's own name for it. */
function fieldErrors(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0])
    errors[field === 'assignedItems' || field === 'data_type' ? 'content' : field] ??= message
  }
  return errors
}
