import './boot.ts'

import '@fontsource-variable/inter/wght.css'
import './ui/mantine.css'
import './ui/theme.css'
import { messageTiming } from '@digisigncast/contract/api/limits'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useCallback, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { signOutText } from './api/failures.ts'
import { isAdminHost } from './api/host.ts'
import { approvalPath } from './api/page-paths.ts'
import { createQueryClient } from './api/query-client.ts'
import { SessionProvider } from './api/session.tsx'
import { viewedAccount } from './api/stored-session.ts'
import { IdentityQuestion } from './features/team/identity/index.ts'
import { createAppRouter } from './router.tsx'
import { ConfirmProvider } from './ui/feedback/confirm.tsx'
import { MessagesProvider, useMessages } from './ui/feedback/messages.tsx'
import { idleLoading } from './ui/loading/load-when-idle.ts'
import { cssVariablesResolver, theme } from './ui/theme.ts'

document.documentElement.dataset['area'] = isAdminHost ? 'owner' : 'customer'

function Data({ children }: { children: ReactNode }) {
  const { error, success } = useMessages()
  const [queryClient] = useState(() =>
    createQueryClient(error, ({ message, ids }) =>
      success(message, ids.length > 0 ? { href: approvalPath(ids[0] ?? ''), text: 'Show the proposal' } : undefined),
    ),
  )
  useEffect(() => idleLoading.start(() => queryClient.isFetching() > 0 || !navigator.onLine), [queryClient])
  const onLogoutFailure = useCallback(
    (failure: unknown) => {
      const text = signOutText(failure)
      if (text !== undefined) error(text)
    },
    [error],
  )
  const onSessionLost = useCallback(() => {
    // In a view's tab the page itself shows this.
    if (viewedAccount() === null) error('Your session has ended. Please sign in again.')
  }, [error])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider onLogoutFailure={onLogoutFailure} onSessionLost={onSessionLost}>
        {children}
      </SessionProvider>
    </QueryClientProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <MessagesProvider timing={messageTiming}>
        <Data>
          {/* Inside of the session, which the details of a question can need. */}
          <ConfirmProvider>
            <RouterProvider router={createAppRouter()} />
          </ConfirmProvider>
          <IdentityQuestion />
        </Data>
      </MessagesProvider>
    </MantineProvider>
  </StrictMode>,
)
