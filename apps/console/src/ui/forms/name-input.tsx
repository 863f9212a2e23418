import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'description' | 'inputWrapperOrder'> {
  /** Shown below the field; it does not prevent saving. */
  hint: string | undefined
}

export function NameInput({ hint, ...input }: Props) {
  return (
    <TextInput
      {...input}
      description={hint}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
