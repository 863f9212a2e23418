import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { isAdminHost } from './api/host.ts'
import { CrashPage, FailedPage } from './shells/failed-page.tsx'
import { Allowed, SignedIn } from './shells/guards.tsx'
import { customerNavigation, customerPages, ownerNavigation, ownerPages } from './shells/navigation.ts'
import type { PageRoute } from './shells/page-route.ts'
import { PublicFrame } from './shells/public/public-frame.tsx'

const page = ({ path, area, isForAdmins, load }: PageRoute): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load()
    return {
      element: (
        <Allowed area={area} isForAdmins={isForAdmins}>
          <Page />
        </Allowed>
      ),
    }
  },
})

// On a parent route: the router renders nothing for a lazy route that failed to load.
const inPlace = (children: RouteObject[]): RouteObject => ({ errorElement: <FailedPage />, children })

const customerShell: RouteObject = {
  lazy: async () => {
    const { CustomerShell } = await import('./shells/customer/customer-shell.tsx')
    return { Component: CustomerShell }
  },
  children: [inPlace([...customerNavigation, ...customerPages].map(page))],
}

const ownerShell: RouteObject = {
  lazy: async () => {
    const { OwnerShell } = await import('./shells/owner/owner-shell.tsx')
    return { Component: OwnerShell }
  },
  children: [inPlace([...ownerNavigation, ...ownerPages].map(page))],
}

/** Pages for new customers, on the customer host only. */
const registration: RouteObject[] = [
  {
    path: '/register',
    lazy: async () => ({
      Component: (await import('./features/platform-owner/registration/register-page.tsx')).RegisterPage,
    }),
  },
  {
    path: '/confirm',
    lazy: async () => ({
      Component: (await import('./features/platform-owner/registration/confirm-page.tsx')).ConfirmPage,
    }),
  },
]

const entry: RouteObject = {
  path: '/',
  lazy: async () => ({ Component: (await import('./features/kernel/session/entry-page.tsx')).EntryPage }),
}

const invitation: RouteObject = {
  path: '/invitation',
  lazy: async () => ({ Component: (await import('./features/team/invitations/invitation-page.tsx')).InvitationPage }),
}

const resetPassword: RouteObject = {
  path: '/reset-password',
  lazy: async () => ({
    Component: (await import('./features/kernel/session/reset-password-page.tsx')).ResetPasswordPage,
  }),
}

const confirmEmail: RouteObject = {
  path: '/confirm-email',
  lazy: async () => ({
    Component: (await import('./features/team/confirm-email/confirm-email-page.tsx')).ConfirmEmailPage,
  }),
}

const ssoDone: RouteObject = {
  path: '/sso/:purpose',
  lazy: async () => ({ Component: (await import('./features/kernel/session/sso-done-page.tsx')).SsoDonePage }),
}

export const createAppRouter = () =>
  createBrowserRouter([
    {
      errorElement: <CrashPage />,
      HydrateFallback: () => null,
      children: [
        {
          element: <PublicFrame />,
          children: [
            inPlace([entry, ...(isAdminHost ? [] : registration), confirmEmail, invitation, resetPassword, ssoDone]),
          ],
        },
        {
          element: <SignedIn />,
          children: [
            isAdminHost ? ownerShell : customerShell,
            // /admin and /admin/dashboard are aliases; unknown paths lead to the dashboard too.
            { path: '*', element: <Navigate to="/dashboard" replace /> },
          ],
        },
      ],
    },
  ])
