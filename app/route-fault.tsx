import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { isFormKept } from '#app/http/form-kept.ts'
import { isOnlyOpenWork } from '#app/http/limited-session.ts'
import { isSignInNeeded } from '#app/http/sign-in-needed.ts'
import { ErrorPage, faultOfError, faultOfStatus, type Fault } from '#app/ui/error-page.tsx'
import * as openWork from '#app/ui/only-open-work.tsx'
import { FormKeptPage, titleOfKept } from '#app/forms/form-kept-page.tsx'
import { SignInNeededPage } from '#app/forms/sign-in-form.tsx'
import { t } from '#app/locale/texts.ts'

/** Pages of a suspended account come without scripts, so that other visitors do not load what only these pages show. */
const OnlyOpenWork = import.meta.env.SSR ? openWork : undefined

/** The title of a page that is replaced by an error; undefined without an error. */
export function titleOfFault(error: unknown): string | undefined {
  if (!error) return undefined
  if (isRouteErrorResponse(error)) {
    if (isSignInNeeded(error.data)) return t('Error: Iniciar Sesión')
    if (OnlyOpenWork && isOnlyOpenWork(error.data)) return t('Cuenta suspendida')
    if (isFormKept(error.data)) return t('Error: {title}', { title: titleOfKept(error.data) })
  }
  return faultOf(error).title
}

function faultOf(error: unknown): Fault {
  if (!isRouteErrorResponse(error)) return faultOfError(error)
  return faultOfStatus(error.status, textIn(error.data, 'message'), textIn(error.data, 'code'))
}

/** What a route has thrown with `data`, under this name. */
function textIn(thrown: unknown, name: 'message' | 'code'): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const text: unknown = Reflect.get(thrown, name)
  return typeof text === 'string' ? text : undefined
}

/** Statuses after which the same address may work later. */
const PASSING = new Set([0, 429, 500, 503])

/**
 * The page in place of a route that has thrown: the words that it chose with `data({ message })`, or those of its
 * status.
 */
export function RouteFault() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) {
    if (isSignInNeeded(error.data)) return <SignInNeededPage answer={error.data} />
    if (isFormKept(error.data)) return <FormKeptPage answer={error.data} />
    if (OnlyOpenWork && isOnlyOpenWork(error.data)) return <OnlyOpenWork.OnlyOpenWorkPage open={error.data.open} />
  }
  const fault = faultOf(error)
  return <ErrorPage fault={fault} retry={PASSING.has(fault.status) ? pathname + search : undefined} />
}
