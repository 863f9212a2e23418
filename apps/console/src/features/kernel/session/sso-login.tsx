import { discoverSso } from '@digisigncast/contract/sso/sso-sign-in'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { newNonce } from '../../../api/sign-in/new-nonce.ts'
import { goToProvider } from '../../../api/sign-in/sso-return.ts'

const afterTypingMs = 400
/** The address is for a few minutes only. */
const freshMs = 5 * 60_000

/** Whether an address has a whole domain. */
function isWhole(address: string): boolean {
  const [name = '', domain = '', ...more] = address.split('@')
  return name !== '' && more.length === 0 && domain.includes('.') && domain.split('.').every(Boolean)
}

/** Offers the provider of the account whose domain the address has. */
export function SsoLogin({ email }: { email: string }) {
  const [nonce] = useState(newNonce)
  const [asked] = useDebouncedValue(email.trim(), afterTypingMs)
  const { data: provider } = useQuery({
    queryKey: ['sso', asked.toLowerCase()],
    queryFn: ({ signal }) => call(discoverSso, { body: { email: asked, nonce } }, { signal }),
    select: ({ data }) => data.provider,
    enabled: isWhole(asked),
    // Unknown domains and limits are no matter of the form.
    retry: false,
    staleTime: freshMs,
    gcTime: 0,
  })
  return (
    <div aria-live="polite">
      {provider && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
          onClick={() => goToProvider(provider.url, nonce)}
        >
          Sign in with {provider.name}
        </Button>
      )}
    </div>
  )
}
