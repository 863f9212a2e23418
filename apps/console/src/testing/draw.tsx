import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { type Session, SessionContext } from '../api/session.tsx'
import { ConfirmProvider } from '../ui/feedback/confirm.tsx'
import { MessagesContext } from '../ui/feedback/messages.tsx'

const messages = { success: () => {}, error: () => {}, dismiss: () => {} }

interface Options {
  role?: Session['role']
  can?: Session['can']
  /** Replies of the server, by query key. Other queries stay in their loading state. */
  replies?: readonly (readonly [QueryKey, unknown])[]
  /** Path and query of the page. */
  address?: string
}

/** Returns the HTML of the first render. Effects do not run, so nothing is requested. */
export function draw(
  page: ReactNode,
  { role = 'admin', can = () => true, replies = [], address = '/' }: Options = {},
): string {
  const client = new QueryClient()
  for (const [key, reply] of replies) client.setQueryData(key, reply)
  const session: Session = {
    me: null,
    role,
    can,
    isSecondFactorDue: false,
    signOut: async () => undefined,
    isSigningOut: () => false,
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <MessagesContext value={messages}>
        <ConfirmProvider>
          <QueryClientProvider client={client}>
            <SessionContext value={session}>
              <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
            </SessionContext>
          </QueryClientProvider>
        </ConfirmProvider>
      </MessagesContext>
    </MantineProvider>,
  )
}

/** Returns what a hook returns on the first render of a page. */
export function valueOf<T>(useHook: () => T, options: Options = {}): T {
  const values: T[] = []
  const Page = () => {
    values.push(useHook())
    return null
  }
  draw(<Page />, options)
  const [value] = values
  if (value === undefined) throw new Error('The hook has returned nothing.')
  return value
}

/** Returns the text of `html`, elements separated by `|`. */
export const textOf = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/(<[^>]*>)+/g, '|')
    .replaceAll('&#x27;', "'")
    .replace(/^\||\|$/g, '')
