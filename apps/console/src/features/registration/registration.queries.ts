import { confirmAddress, register } from '@digisigncast/contract/session'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/client.ts'

export type Registration = z.input<typeof register.body>

export const useRegister = (onError: (failure: unknown) => void) =>
  useMutation({ mutationFn: (body: Registration) => call(register, { body }), onError })

export const useConfirmAddress = () =>
  useMutation({ mutationFn: (token: string) => call(confirmAddress, { body: { token } }) })
