import '#app/styles/index.css'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react'
import { PageMeta } from '#app/forms/page-meta.tsx'
import { SignInNeededPage } from '#app/forms/sign-in-form.tsx'
import { isSignInNeeded } from '#app/forms/sign-in-needed.ts'
import { useNonce } from '#app/ui/nonce.ts'

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageMeta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && isSignInNeeded(error.data)) return <SignInNeededPage answer={error.data} />
  return <h1>{isRouteErrorResponse(error) ? (error.data?.message ?? 'Página no encontrada') : 'Algo ha fallado'}</h1>
}
